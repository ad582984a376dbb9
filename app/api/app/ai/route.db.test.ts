import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as api from "@/app/api/[[...path]]/route";
import { newCaller, request } from "@/lib/api/testing/callers";
import { connectionOf } from "@/lib/domain/setup/ai-connection";
import { listLocalAi } from "@/lib/domain/setup/ai-setup";
import { readStoredSettings } from "@/lib/domain/setup/stored-settings";
import { macBy } from "@/lib/platform/secret";
import { type ModelServer, startModelServer } from "@/lib/testing/model-server";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
const KEY = "sk-operators-key-that-nobody-sees-4f2a";
let operator: Awaited<ReturnType<typeof newCaller>>;
let server: ModelServer;

beforeAll(async () => {
  operator = await newCaller(runtime);
  server = await startModelServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await runtime.database.pool.query("delete from server_settings; delete from ai_providers");
  runtime.settings.ai.variables = {
    apiKey: null,
    baseUrl: null,
    model: null,
    api: null,
    secondOpinion: null,
    embeddingModel: null,
  };
  runtime.setModel(null);
  server.list(() => ({
    status: 200,
    body: { data: [{ id: "small-1" }, { id: "text-embedding-3" }, { id: "big-1" }] },
  }));
});

const SEND = { GET: api.GET, POST: api.POST, PUT: api.PUT, DELETE: api.DELETE };
type Method = keyof typeof SEND;

function send(method: Method, path: string, body?: unknown, cookie = operator.cookie) {
  const headers = { Cookie: cookie, "Sec-Fetch-Site": "same-origin" };
  return SEND[method](request(method, `/api/app/ai${path}`, { headers, ...(body !== undefined && { body }) }));
}

const connection = () => ({ base_url: server.baseUrl, api_key: KEY, model: "small-1" });
const stored = () => readStoredSettings(runtime.system);

describe("the operator's model", () => {
  test("stores the key encrypted and shows only its last characters", async () => {
    const response = await send("PUT", "", connection());
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ source: "settings", model: "small-1", key_end: "4f2a", variables: [] });
    expect(text).not.toContain("nobody-sees");
    const { rows } = await runtime.database.pool.query("select * from server_settings");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows) + Buffer.from(rows[0]?.sealed).toString("latin1")).not.toContain("nobody-sees");
    expect((await stored()).ai?.secret).toBe(KEY);
    expect(JSON.stringify(runtime.lines)).not.toContain("nobody-sees");
  });

  test("keeps the stored key when the model changes", async () => {
    await send("PUT", "", connection());
    await send("PUT", "", { base_url: server.baseUrl, model: "big-1" });
    expect((await stored()).ai).toMatchObject({ value: { model: "big-1", keyEnd: "4f2a" }, secret: KEY });
  });

  test("drops the stored key when the address changes", async () => {
    await send("PUT", "", connection());
    await send("PUT", "", { base_url: "http://127.0.0.1:9/v1", model: "big-1" });
    expect((await stored()).ai).toMatchObject({ value: { keyEnd: null }, secret: null });
  });

  test("has an optional embedding model, which an empty name removes", async () => {
    const saved = await (await send("PUT", "", { ...connection(), embedding_model: "text-embedding-3" })).json();
    expect(saved).toMatchObject({ model: "small-1", embedding_model: "text-embedding-3" });
    expect(connectionOf(runtime.settings.ai.variables, (await stored()).ai)?.embeddingModel).toBe("text-embedding-3");
    const removed = await (await send("PUT", "", { ...connection(), embedding_model: "" })).json();
    expect(removed).toMatchObject({ model: "small-1", embedding_model: null });
  });

  test("prefers the embedding model of AI_EMBEDDING_MODEL", async () => {
    await send("PUT", "", { ...connection(), embedding_model: "stored" });
    const variables = { ...runtime.settings.ai.variables, embeddingModel: "env-embedding" };
    expect(connectionOf(variables, (await stored()).ai)?.embeddingModel).toBe("env-embedding");
  });

  test("shows no characters of a short key", async () => {
    expect(await (await send("PUT", "", { ...connection(), api_key: "short-key" })).json()).toMatchObject({
      key_end: "",
    });
  });

  test("requires a key for a provider that does not work without one", async () => {
    const response = await send("PUT", "", { base_url: "https://api.openai.com/v1", model: "gpt-5-mini" });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain("Enter your key for OpenAI.");
  });

  test("removes the key with the model", async () => {
    await send("PUT", "", connection());
    expect(await (await send("DELETE", "")).json()).toMatchObject({ source: null, model: null, key_end: null });
    expect((await stored()).ai).toBeNull();
  });

  test("treats the model as unset when its key was encrypted with another server secret", async () => {
    await send("PUT", "", connection());
    const other = await readStoredSettings({ ...runtime.system, mac: macBy("another-secret") });
    expect(other.ai?.secret).toBeNull();
    expect(connectionOf(runtime.settings.ai.variables, other.ai)).toBeNull();
  });

  test("drops the key when the address was changed in the database", async () => {
    await send("PUT", "", connection());
    await runtime.database.pool.query(
      `update server_settings set value = jsonb_set(value, '{baseUrl}', '"https://evil.example/v1"')`,
    );
    const { ai } = await stored();
    expect(ai?.secret).toBeNull();
    expect(connectionOf(runtime.settings.ai.variables, ai)).toBeNull();
  });
});

describe("environment variables", () => {
  const fromEnvironment = {
    apiKey: "sk-environment-key-1234",
    baseUrl: null,
    model: null,
    api: null,
    secondOpinion: null,
    embeddingModel: null,
  };

  test("override stored settings and lock them", async () => {
    await send("PUT", "", connection());
    runtime.settings.ai.variables = { ...fromEnvironment, model: "env-model" };
    expect(connectionOf(runtime.settings.ai.variables, (await stored()).ai)).toEqual({
      apiKey: "sk-environment-key-1234",
      baseUrl: "https://api.openai.com/v1",
      model: "env-model",
      api: "responses",
      embeddingModel: null,
    });
    const refused = await send("PUT", "", connection());
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("OPENAI_API_KEY");
    expect(await (await send("DELETE", "")).json()).toMatchObject({
      source: "environment",
      variables: ["OPENAI_API_KEY", "AI_MODEL"],
      key_end: null,
    });
  });

  test.each([
    ["https://api.openai.com/v1", "responses"],
    ["https://api.openai.com/v1/", "responses"],
    ["https://openrouter.ai/api/v1", "chat"],
  ])("use the API of the provider at %s: %s", (baseUrl, api) => {
    expect(connectionOf({ ...fromEnvironment, baseUrl }, null)?.api).toBe(api);
    expect(connectionOf({ ...fromEnvironment, baseUrl, api: "chat" }, null)?.api).toBe("chat");
  });

  test("override stored settings one by one when they contain no key", async () => {
    await send("PUT", "", connection());
    const { ai } = await stored();
    const variables = { ...runtime.settings.ai.variables, model: "env-model", api: "responses" as const };
    expect(connectionOf(variables, ai)).toEqual({
      apiKey: KEY,
      baseUrl: server.baseUrl,
      model: "env-model",
      api: "responses",
      embeddingModel: null,
    });
    expect(connectionOf({ ...variables, baseUrl: "https://other.example/v1" }, ai)).toBeNull();
  });
});

describe("the second opinion", () => {
  test("is switched on and off by the operator", async () => {
    expect((await send("PUT", "/second-opinion", { is_on: false })).status).toBe(204);
    expect((await stored()).checks).toEqual({ hasSecondOpinion: false });
  });

  test("cannot be switched while the environment sets it", async () => {
    runtime.settings.ai.variables.secondOpinion = true;
    const refused = await send("PUT", "/second-opinion", { is_on: false });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("AI_SECOND_OPINION");
    expect((await stored()).checks).toBeNull();
  });
});

describe("the list of models", () => {
  const list = async (body: unknown) => (await send("POST", "/models", body)).json();

  test("comes from the provider with the form's key, without models that write no text", async () => {
    const asked: (string | undefined)[] = [];
    server.list(({ authorization }) => {
      asked.push(authorization);
      return { status: 200, body: { data: [{ id: "models/b" }, { id: "text-embedding-3" }, { id: "a" }] } };
    });
    expect(await list({ base_url: `${server.baseUrl}/`, api_key: KEY })).toEqual({
      base_url: server.baseUrl,
      models: ["a", "b"],
      problem: null,
    });
    expect(asked).toEqual([`Bearer ${KEY}`]);
  });

  test("uses the stored key for the same address only", async () => {
    await send("PUT", "", connection());
    const asked: (string | undefined)[] = [];
    server.list(({ authorization }) => {
      asked.push(authorization);
      return { status: 200, body: { data: [] } };
    });
    await list({ base_url: server.baseUrl });
    await list({ base_url: server.baseUrl.replace("127.0.0.1", "localhost") });
    expect(asked).toEqual([`Bearer ${KEY}`, undefined]);
  });

  test("adds the version that an address lacks", async () => {
    const { origin } = new URL(server.baseUrl);
    expect(await list({ base_url: origin })).toMatchObject({ base_url: server.baseUrl, problem: null });
  });

  test.each([
    [
      401,
      { error: { message: "Incorrect API key", code: "invalid_api_key" } },
      "does not accept the key",
      "Check the key",
    ],
    [
      403,
      { error: { message: "Country not supported", code: "unsupported_country_region_territory" } },
      "does not serve this server's country",
      "another provider",
    ],
    [403, { error: { message: "Forbidden" } }, "refuses access", "what your key and your account may use"],
    [200, { error: { message: "Provider returned error", code: 502 } }, "reported an internal error", "Wait"],
    [404, { error: { message: "Not found" } }, "does not know the model or the address", "It usually ends in /v1"],
    [429, { error: { message: "You exceeded your current quota" } }, "quota is used up", "credit"],
    [200, "<html>", "an unexpected format", "the address of an API"],
    [500, { error: {} }, "reported an internal error", "Wait a few minutes"],
  ])("advises what to do after a reply with status %i: %j", async (status, body, text, advice) => {
    server.list(() => ({ status, body }));
    expect(await list({ base_url: server.baseUrl, api_key: KEY })).toMatchObject({
      models: [],
      problem: { text: expect.stringContaining(text), advice: expect.stringContaining(advice) },
    });
  });

  test("says what to do when nothing answers", async () => {
    const gone = await startModelServer();
    await gone.close();
    expect(await list({ base_url: gone.baseUrl })).toMatchObject({
      problem: { text: "The AI provider could not be reached.", advice: expect.stringContaining("Check the address") },
    });
  });

  test.each(["ftp://a.example/v1", "https://user:word@a.example/v1", "nonsense", "https://a.example/v1?key=1"])(
    "refuses the address %s",
    async (base_url) => expect((await send("POST", "/models", { base_url })).status).toBe(422),
  );
});

test("offers the model servers that answer on this machine", async () => {
  const actor = { kind: "user", userId: operator.userId, via: "session", isReadOnly: false } as const;
  const servers = [
    { name: "Ollama", baseUrl: server.baseUrl, keysUrl: null },
    { name: "LM Studio", baseUrl: "http://127.0.0.1:9/v1", keysUrl: null },
  ];
  expect(await listLocalAi(runtime.contextFor(actor), servers)).toEqual([
    { name: "Ollama", base_url: server.baseUrl, models: ["big-1", "small-1"] },
  ]);
});

describe("access", () => {
  const REQUESTS: readonly [Method, string, unknown][] = [
    ["PUT", "", { base_url: "http://127.0.0.1:9/v1", api_key: KEY, model: "m" }],
    ["DELETE", "", undefined],
    ["POST", "/models", { base_url: "http://127.0.0.1:9/v1" }],
    ["GET", "/local", undefined],
    ["POST", "/test", {}],
    ["PUT", "/second-opinion", { is_on: false }],
    ["PUT", "/price", { model: "m", currency: "USD", price: null }],
  ];

  test.each(REQUESTS)("refuses everybody but the operator: %s %s", async (method, path, body) => {
    await send("PUT", "", connection());
    const before = await stored();
    expect((await send(method, path, body, (await newCaller(runtime)).cookie)).status).toBe(403);
    const byKey = request(method, `/api/app/ai${path}`, { key: operator.key, ...(body !== undefined && { body }) });
    expect((await SEND[method](byKey)).status).toBe(403);
    expect((await send(method, path, body, "")).status).toBe(401);
    expect(await stored()).toEqual(before);
  });
});
