import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { describe, expect, test } from "vitest";
import type { Content, JsonSchema, Operation, Reply } from "@/lib/contract/openapi-document";
import { openApiDocument } from "./openapi";

const document = openApiDocument("https://lede.example");

// The types of this CommonJS package differ from its exports in Node.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** Strict mode throws for unknown and misplaced keywords. */
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats(ajv);
ajv.addVocabulary([
  "openapi",
  "info",
  "externalDocs",
  "servers",
  "security",
  "tags",
  "paths",
  "webhooks",
  "components",
]);
ajv.addSchema(JSON.parse(JSON.stringify({ $id: "openapi.json", ...document })));

function problemsOf(schema: JsonSchema, example: unknown): unknown {
  const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi.json#/'));
  const validate = ajv.compile(resolved);
  return validate(example) ? [] : validate.errors;
}

const operations: [string, Operation][] = Object.values(document.paths).flatMap((item) =>
  Object.values(item).map((operation): [string, Operation] => [operation.operationId, operation]),
);

const isReply = (reply: Operation["responses"][string]): reply is Reply => "description" in reply;
const contentsOf = (replies: Reply[]): Content[] => replies.flatMap(({ content = {} }) => Object.values(content));

describe("OpenAPI document", () => {
  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("contains this installation's URL and documentation link", () => {
    expect(document.servers.map(({ url }) => url)).toEqual(["https://lede.example/v1"]);
    expect(document.externalDocs.url).toBe("https://lede.example/docs/api");
  });

  test("describes each tag and lists no unused one", () => {
    expect(document.tags.map(({ name }) => name)).toEqual([...new Set(operations.flatMap(([, { tags }]) => tags))]);
    for (const { description } of document.tags) expect(description).toMatch(/\.$/);
  });

  test("allows a Z on timestamps in requests but not in replies", () => {
    const { created_at } = document.components.schemas.Post?.properties ?? {};
    expect(problemsOf(created_at ?? {}, "2026-11-21T08:30:00.000000")).toEqual([]);
    for (const other of ["2026-11-21T08:30:00.000000Z", "2026-11-21T08:30:00", "2026-11-21"])
      expect(problemsOf(created_at ?? {}, other)).not.toEqual([]);
    const before = operations.find(([id]) => id === "markNewsfeedRead")?.[1].requestBody?.content["application/json"];
    for (const taken of ["2026-11-21T08:30:00.000000", "2026-11-21T08:30:00Z"])
      expect(problemsOf(before?.schema ?? {}, { before: taken })).toEqual([]);
    expect(problemsOf(before?.schema ?? {}, { before: "2026-11-21T08:30:00+01:00" })).not.toEqual([]);
  });
});

describe.each(operations)("%s", (_, operation) => {
  const inQueryOrPath = operation.parameters.flatMap((one) => ("schema" in one ? [one] : []));
  const bodies = Object.values(operation.requestBody?.content ?? {});
  const replies = contentsOf(Object.values(operation.responses).filter(isReply));

  test("has examples that match its schemas", () => {
    for (const { schema, example } of [...bodies, ...replies]) expect(problemsOf(schema, example)).toEqual([]);
    for (const { schema } of inQueryOrPath)
      for (const example of schema.examples ?? []) expect(problemsOf(schema, example)).toEqual([]);
  });

  test("describes each parameter", () => {
    for (const { name, description } of inQueryOrPath) expect(description, name).toBeTruthy();
  });
});

test.each(Object.entries(document.webhooks))("the event %s has an example that matches its schema", (_, { post }) => {
  for (const { schema, example } of Object.values(post.requestBody.content))
    expect(problemsOf(schema, example)).toEqual([]);
});

test.each(Object.entries(document.components.responses))(
  "the error reply %s has an example that matches its schema",
  (_, reply) => {
    for (const { schema, example } of contentsOf([reply])) expect(problemsOf(schema, example)).toEqual([]);
  },
);

test.each(Object.entries(document.components.schemas))(
  "the schema %s has field examples that match it",
  (_, object) => {
    for (const schema of Object.values(object.properties ?? {}))
      for (const example of schema.examples ?? []) expect(problemsOf(schema, example)).toEqual([]);
  },
);
