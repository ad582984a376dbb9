import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { groupsOf, operationOf, operationsOf } from "./operations";
import { curlSample, fetchSample } from "./samples";

const SERVER = "https://lede.example/v1";
const document = openApiDocument("https://lede.example");

describe("curl", () => {
  test("reads with only a URL and a key", () => {
    expect(curlSample(SERVER, operationOf(document, "listNewsfeeds"))).toBe(
      `curl "https://lede.example/v1/newsfeeds" \\
  -H "X-API-Key: $LEDE_API_KEY"`,
    );
  });

  test("names ids by their resource, also for a bare `id`", () => {
    const curl = curlSample(SERVER, operationOf(document, "deleteSource"));
    expect(curl.split("\n")[0]).toBe('curl -X DELETE "https://lede.example/v1/sources/$SOURCE_ID" \\');
    expect(curlSample(SERVER, operationOf(document, "addSource"))).toContain("/sources/$NEWSFEED_ID");
  });

  test("sends the example or a given body as shell-safe JSON", () => {
    const operation = operationOf(document, "updateNewsfeed");
    expect(curlSample(SERVER, operation)).toBe(
      `curl -X PUT "https://lede.example/v1/newsfeeds/$NEWSFEED_ID" \\
  -H "X-API-Key: $LEDE_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "digest_frequency": "weekly"
  }'`,
    );
    expect(curlSample(SERVER, operation, { name: "Ada's $HOME" })).toContain(`"name": "Ada'\\''s $HOME"`);
  });

  test("encodes required query parameters", () => {
    expect(curlSample(SERVER, operationOf(document, "searchPosts"))).toContain('/v1/search?q=sodium+tender"');
    expect(curlSample(SERVER, operationOf(document, "listPosts"))).not.toContain("?");
  });
});

describe("TypeScript", () => {
  test("calls fetch with the key, the method and the body", () => {
    expect(fetchSample(SERVER, operationOf(document, "updateNewsfeed"))).toBe(
      `const response = await fetch(\`https://lede.example/v1/newsfeeds/\${newsfeedId}\`, {
  method: "PUT",
  headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
  body: JSON.stringify({
    digest_frequency: "weekly"
  }),
});`,
    );
  });

  test("uses a plain string without ids", () => {
    expect(fetchSample(SERVER, operationOf(document, "listLists"))).toContain(
      'fetch("https://lede.example/v1/lists", {',
    );
  });
});

test("groups contain every operation once", () => {
  const grouped = groupsOf(document).flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
  expect(grouped.toSorted()).toEqual(
    operationsOf(document)
      .map(({ operationId }) => operationId)
      .toSorted(),
  );
});
