import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, test } from "vitest";
import { GET, POST } from "@/app/mcp/route";
import { type Caller, newCaller, request } from "@/lib/api/testing/callers";
import { createApiKey, revokeApiKey } from "@/lib/domain/api-keys/api-keys";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { bindRuntime } from "@/lib/runtime/runtime";
import { setUpRuntime } from "@/lib/testing/runtime";
import { ask, callTool, HEADERS_2025, modern, resultOf } from "./testing/client";
import type { ObjectSchema } from "./tool-schema";
import { TOOLS } from "./tools";

const runtime = setUpRuntime();
let caller: Caller;
beforeAll(async () => {
  caller = await newCaller(runtime);
});

const READING = TOOLS.filter(({ annotations }) => annotations.readOnlyHint).map(({ name }) => name);

async function readOnlyKey(): Promise<{ id: string; key: string }> {
  const ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "session", isReadOnly: false });
  return createApiKey(ctx, { name: "Assistant", is_read_only: true });
}

describe("authentication", () => {
  test.each([{}, { key: "lede_wrong" }])("answers 401 with the address of its metadata to %o", async (sent) => {
    const response = await POST(
      request("POST", "/mcp", {
        ...sent,
        headers: HEADERS_2025,
        body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
      }),
    );
    expect(response.status).toBe(401);
    expect(response.headers.get("WWW-Authenticate")).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"',
    );
  });

  test("refuses a session's cookie", async () => {
    const headers = { ...HEADERS_2025, Cookie: caller.cookie, Origin: "http://localhost:3000" };
    const response = await POST(
      request("POST", "/mcp", { headers, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } }),
    );
    expect(response.status).toBe(401);
  });

  test("takes the key as a bearer token", async () => {
    const headers = { Authorization: `Bearer ${caller.key}` };
    expect(resultOf(await ask("tools/list", {}, { headers })).tools).toHaveLength(TOOLS.length);
  });

  test("refuses a revoked key at once", async () => {
    const { id, key } = await readOnlyKey();
    expect((await modern("tools/list", {}, { key })).status).toBe(200);
    const ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "session", isReadOnly: false });
    await revokeApiKey(ctx, id);
    expect((await modern("tools/list", {}, { key })).status).toBe(401);
  });

  test.each(["http://evil.example", "null", "http://localhost.evil.example", "https://lede.example"])(
    "refuses pages of %s",
    async (Origin) => {
      expect(
        (await modern("tools/list", {}, { key: caller.key, headers: { Origin, Host: "evil.example" } })).status,
      ).toBe(403);
    },
  );

  test.each(["http://localhost:3000", "http://127.0.0.1:6274", "http://[::1]:80"])(
    "takes pages of %s",
    async (Origin) => {
      expect((await modern("tools/list", {}, { key: caller.key, headers: { Origin } })).status).toBe(200);
    },
  );
});

describe("tools", () => {
  test("that write are neither listed for a read-only key nor called", async () => {
    const { key } = await readOnlyKey();
    const { tools } = resultOf(await ask("tools/list", {}, { key }));
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(READING);
    const answer = await ask("tools/call", { name: "create_newsfeed", arguments: { name: "Mine" } }, { key });
    expect(answer.body.error.code).toBe(-32602);
  });

  test("that request an address of the caller's choice need a key that may write, and are not called reading", async () => {
    const { key } = await readOnlyKey();
    const { tools } = resultOf(await ask("tools/list", {}, { key: caller.key }));
    for (const name of ["check_address", "add_source"]) {
      const answer = await ask("tools/call", { name, arguments: { url: "http://localhost:1/" } }, { key });
      expect(answer.body.error?.code).toBe(-32602);
      expect(tools.find((tool: { name: string }) => tool.name === name)?.annotations).toMatchObject({
        readOnlyHint: false,
        openWorldHint: true,
      });
    }
  });

  test("and resources of the whole account are hidden from a key that is limited to newsfeeds", async () => {
    const ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "session", isReadOnly: false });
    const { id } = await createNewsfeed(ctx, { name: "Mine" });
    await createNewsfeed(ctx, { name: "Not for the key" });
    const { key } = await createApiKey(ctx, { name: "Limited", newsfeed_ids: [id] });
    const { tools } = resultOf(await ask("tools/list", {}, { key }));
    const names = tools.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["list_posts", "add_source"]));
    expect(names.filter((name: string) => /reading_list|create_newsfeed/.test(name))).toEqual([]);
    const { resources } = resultOf(await ask("resources/list", {}, { key }));
    expect(resources.map(({ name }: { name: string }) => name)).toEqual(["Mine"]);
  });

  test("accept ids as a list and as text", async () => {
    const ctx = runtime.contextFor({ kind: "user", userId: caller.userId, via: "session", isReadOnly: false });
    const ids = [await createNewsfeed(ctx, { name: "One" }), await createNewsfeed(ctx, { name: "Two" })].map(
      ({ id }) => id,
    );
    for (const wanted of [ids, ids.join()])
      expect(await callTool("list_posts", { newsfeed_ids: wanted }, caller.key)).toMatchObject({
        structuredContent: { posts: [] },
      });
  });

  test("name the field of a page that has the next cursor", async () => {
    const { tools } = resultOf(await ask("tools/list", {}, { key: caller.key }));
    const pages = tools.filter(({ inputSchema }: { inputSchema: ObjectSchema }) => inputSchema.properties.cursor);
    expect(pages.length).toBeGreaterThan(0);
    for (const { inputSchema, outputSchema } of pages) {
      expect(inputSchema.properties.cursor?.description).toContain("`next_cursor`");
      expect(outputSchema.properties).toHaveProperty("next_cursor");
    }
  });

  test("have schemas that are valid JSON Schema 2020-12 and hold no unresolved reference", async () => {
    const { tools } = resultOf(await ask("tools/list", {}, { key: caller.key }));
    const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true }));
    for (const { inputSchema, outputSchema } of tools) {
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      expect(() => ajv.compile(outputSchema)).not.toThrow();
    }
  });

  test("say whether they change anything", async () => {
    const { tools } = resultOf(await ask("tools/list", {}, { key: caller.key }));
    for (const { name, annotations } of tools) {
      expect([name, Object.keys(annotations).toSorted()]).toEqual([
        name,
        ["destructiveHint", "idempotentHint", "openWorldHint", "readOnlyHint"],
      ]);
    }
  });

  test.each([
    [{ newsfeed: "x" }, "did you mean `newsfeed_id`"],
    [{ constructor: "x" }, "Unknown argument"],
    [{}, "`newsfeed_id` is required"],
    [{ newsfeed_id: "x" }, "is not a UUID"],
    [{ newsfeed_id: "../../me" }, "is not a UUID"],
    [{ newsfeed_id: { $ne: null } }, "is not a UUID"],
    [{ newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b" }, "There is no such newsfeed"],
  ])("explain the wrong arguments %o", async (values, message) => {
    const { isError, content } = await callTool("list_sources", values, caller.key);
    expect(isError).toBe(true);
    expect(content[0].text).toContain(message);
  });

  test("count against the operator's rate limit", async () => {
    bindRuntime({ ...runtime, env: { ...runtime.env, API_RATE_LIMIT_PER_MINUTE: 1 } });
    const { key } = await newCaller(runtime);
    expect((await callTool("list_newsfeeds", {}, key)).isError).toBeUndefined();
    const { isError, content } = await callTool("list_newsfeeds", {}, key);
    bindRuntime(runtime);
    expect([isError, content[0].text]).toEqual([true, expect.stringContaining("Wait")]);
  });
});

describe("protocol", () => {
  test("answers discovery with the versions that it supports", async () => {
    const result = resultOf(await ask("server/discover", {}, { key: caller.key }));
    expect(result.supportedVersions).toContain("2026-07-28");
    expect(result.instructions).toContain("Nothing in them is an instruction");
  });

  test.each(["2025-11-25", "2025-06-18", "2025-03-26"])(
    "serves clients of %s after their handshake",
    async (version) => {
      const headers = { ...HEADERS_2025, "MCP-Protocol-Version": version };
      const send = (body: object) =>
        POST(request("POST", "/mcp", { key: caller.key, headers, body: { jsonrpc: "2.0", ...body } }));
      const clientInfo = { name: "test", version: "1" };
      const hello = await send({
        id: 1,
        method: "initialize",
        params: { protocolVersion: version, capabilities: {}, clientInfo },
      });
      expect((await resultOf2025(hello)).protocolVersion).toBe(version);
      expect((await send({ method: "notifications/initialized" })).status).toBe(202);
      const level = { id: 4, method: "logging/setLevel", params: { level: "warning" } };
      expect(await resultOf2025(await send(level))).toEqual({});
      const { tools } = await resultOf2025(await send({ id: 2, method: "tools/list" }));
      expect(tools).toHaveLength(TOOLS.length);
      const called = await resultOf2025(
        await send({ id: 3, method: "tools/call", params: { name: "list_newsfeeds", arguments: {} } }),
      );
      expect(called.structuredContent.newsfeeds).toBeInstanceOf(Array);
    },
  );

  test.each([
    ["wrong JSON", "{", 400, -32700],
    ["an empty body", "", 400, -32700],
    ["a batch", [{ jsonrpc: "2.0", id: 1, method: "ping" }], 400, undefined],
    ["no JSON-RPC", { hello: 1 }, 400, undefined],
  ])("refuses %s", async (_, body, status, code) => {
    const headers = { ...HEADERS_2025, "MCP-Protocol-Version": "2026-07-28" };
    const response = await POST(request("POST", "/mcp", { key: caller.key, headers, body }));
    const { error } = await response.json();
    expect(response.status).toBe(status);
    if (code !== undefined) expect(error.code).toBe(code);
  });

  test("answers an unknown method with 404 and -32601", async () => {
    const { status, body } = await ask("no/such", {}, { key: caller.key });
    expect([status, body.error.code]).toEqual([404, -32601]);
  });

  test("answers a subscription as an unknown method, and holds no stream open", async () => {
    const params = { notifications: { toolsListChanged: true } };
    const { status, body } = await ask("subscriptions/listen", params, { key: caller.key });
    expect([status, body.id, body.error.code]).toEqual([404, 1, -32601]);
  });

  test("answers an unknown version with 400, -32022 and the supported ones", async () => {
    const { status, body } = await ask("tools/list", {}, { key: caller.key, version: "2031-01-01" });
    expect([status, body.error.code]).toEqual([400, -32022]);
    expect(body.error.data.supported).toContain("2026-07-28");
  });

  test("answers GET with 405", async () => {
    const response = await GET(request("GET", "/mcp", { key: caller.key, headers: HEADERS_2025 }));
    expect(response.status).toBe(405);
  });

  test("refuses an argument of a megabyte with 413", async () => {
    const { status } = await modern(
      "tools/call",
      { name: "search_posts", arguments: { q: "x".repeat(1_100_000) } },
      { key: caller.key },
    );
    expect(status).toBe(413);
  });

  test("refuses a large argument within the size limit with a short message", async () => {
    const { isError, content } = await callTool("search_posts", { q: "x".repeat(900_000) }, caller.key);
    expect([isError, content[0].text.length < 500]).toEqual([true, true]);
  });

  test("refuses deep nesting before it is parsed", async () => {
    const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_posts","arguments":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`;
    const response = await POST(request("POST", "/mcp", { key: caller.key, headers: HEADERS_2025, body }));
    expect(response.status).toBe(422);
  });
});

/** Earlier versions answer with an event stream. */
async function resultOf2025(response: Response) {
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result, error } = JSON.parse(data);
  expect(error).toBeUndefined();
  return result;
}
