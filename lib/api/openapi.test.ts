import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import type { Operation } from "@/lib/contract/openapi-document";
import { problem } from "@/lib/contract/problem";
import { openApiDocument } from "./openapi";

const document = openApiDocument("https://lede.example");
const text = JSON.stringify(document);
const endpoints = ENDPOINTS.map((one) => [one.operationId, one] as const);

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries<Operation>(item).map(([method, operation]) => ({ path, method, ...operation })),
);

function operationOf({ operationId }: { operationId: string }) {
  const operation = operations.find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`The document has no ${operationId}.`);
  return operation;
}

describe("OpenAPI document", () => {
  test("matches the reviewed snapshot", async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("openapi.json.snap");
  });

  test("contains each public operation once", () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(endpoints.map(([id]) => id).toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has no two paths that differ only in parameter names", () => {
    const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
    expect(new Set(shapes).size).toBe(shapes.length);
    expect(Object.keys(document.paths["/sources/{id}"] ?? {}).toSorted()).toEqual(["delete", "get", "post", "put"]);
  });

  test("resolves all its references", () => {
    for (const [, reference = ""] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference
        .split("/")
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document);
      expect(target, reference).toBeTypeOf("object");
    }
  });

  test("contains no app-only operations and no zod keywords", () => {
    expect(text).not.toMatch(/\$defs|\$schema|sign-up|createApiKey/);
  });

  test("states the limits that the server enforces", () => {
    const body = operationOf({ operationId: "createNewsfeed" }).requestBody;
    expect(body?.content["application/json"]?.schema).toMatchObject({
      properties: {
        name: { type: "string", minLength: 1, maxLength: 200 },
        keywords: { maxItems: 100, items: { minLength: 1, maxLength: 100 } },
        description: { anyOf: [{ maxLength: 2_000 }, { type: "null" }] },
        start_date: { format: "date" },
      },
      required: ["name"],
    });
    const list = operationOf({ operationId: "listPosts" });
    expect(list.parameters).toContainEqual(
      expect.objectContaining({ name: "limit", schema: { type: "integer", minimum: 1, maximum: 200 } }),
    );
  });
});

describe.each(endpoints)("%s", (_, endpoint) => {
  const operation = operationOf(endpoint);

  test("states its method, path, summary and description", () => {
    expect(operation.method).toBe(endpoint.method.toLowerCase());
    expect(operation.path.replaceAll(/\{\w+\}/g, "{}")).toBe(endpoint.path.replaceAll(/\{\w+\}/g, "{}"));
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.description?.length).toBeGreaterThan(5);
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
  });

  test("declares its path parameters as required", () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const documented = operation.parameters.filter((one) => "in" in one && one.in === "path");
    expect(documented.map((one) => "name" in one && one.required && one.name)).toEqual(inPath);
  });

  test("lists its error statuses", () => {
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses).toEqual(expect.arrayContaining([401, 429, 500, 503, ...endpoint.errors]));
    const needed = [
      ...(endpoint.params ? [403, 404, 422] : []),
      ...(endpoint.query ? [422] : []),
      ...(endpoint.body ? [413, 415, 422] : []),
      ...(endpoint.method === "GET" ? [] : [403]),
    ];
    expect(statuses).toEqual(expect.arrayContaining(needed));
  });

  test("answers 200 with a body, or 204 without one", () => {
    expect(Object.keys(operation.responses)[0]).toBe(endpoint.response ? "200" : "204");
    expect(endpoint.method === "DELETE").toBe(endpoint.response === undefined);
  });

  test("has examples that the contract accepts", () => {
    const { body, response } = endpoint.examples;
    expect(body === undefined).toBe(endpoint.body === undefined);
    if (endpoint.body) expect(endpoint.body.safeParse(body).error).toBeUndefined();
    if (!endpoint.response) return;
    expect(z.encode(endpoint.response, z.decode(endpoint.response, response))).toEqual(response);
  });

  test("documents paging of paged endpoints", () => {
    const success = operation.responses[200];
    const headers = success && "headers" in success ? Object.keys(success.headers) : [];
    expect(headers.includes("Link")).toBe(endpoint.isPaged === true);
    expect(headers.includes("X-Next-Cursor")).toBe(endpoint.isPaged === true);
  });
});

test("every documented error matches the problem schema", () => {
  for (const [name, reply] of Object.entries(document.components.responses)) {
    const example = reply.content?.["application/problem+json"]?.example;
    expect(problem.safeParse(example).error, name).toBeUndefined();
  }
});
