import { addresses } from "../support/addresses";
import { newApiCaller } from "../support/caller";
import { ask, problemOf } from "../support/http";
import { expect, test } from "../support/world";

const at = addresses.limitedApp;
const WRONG_KEYS_PER_MINUTE = 60;
const WRONG_KEY_DELAY_MS = 500;

test("announces the operator's limit and the wait after a 429", async () => {
  const { key } = await newApiCaller(at);
  // At once, because the minute begins with the first.
  const allowed = await Promise.all(Array.from({ length: 30 }, () => ask("/v1/newsfeeds", { at, key })));
  for (const { status, headers } of allowed)
    expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"minute";q=30;w=60']);
  const left = allowed.map(({ headers }) => /^"minute";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1]);
  expect(left.map(Number).sort((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, index) => index));
  const refused = await ask("/v1/newsfeeds", { at, key });
  expect(problemOf(refused, 429).code).toBe("rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await ask("/v1/newsfeeds", { at, key: (await newApiCaller(at)).key })).status).toBe(200);
});

test("delays 401 for many wrong keys but serves right ones", async () => {
  const { key } = await newApiCaller(at);
  const from = (address: string, sent: string) =>
    ask("/v1/newsfeeds", { at, key: sent, headers: { "X-Forwarded-For": address } });
  const wrong = Array.from({ length: WRONG_KEYS_PER_MINUTE }, (_, sent) => from("203.0.113.7", `wrong-${sent}`));
  for (const reply of await Promise.all(wrong)) problemOf(reply, 401);
  const startedAt = performance.now();
  problemOf(await from("203.0.113.7", "wrong again"), 401);
  expect(performance.now() - startedAt).toBeGreaterThan(WRONG_KEY_DELAY_MS - 5);
  expect((await from("203.0.113.7", key)).status).toBe(200);
  problemOf(await from("198.51.100.7", "wrong"), 401);
  problemOf(await from("203.0.113.7, 198.51.100.7", "wrong"), 401);
  problemOf(await ask("/v1/newsfeeds", { at, headers: { "X-Forwarded-For": "203.0.113.7" } }), 401);
});

test("has no limit by default", async ({ world }) => {
  const { headers } = await ask("/v1/newsfeeds", { key: world.ada.key });
  expect([headers.get("ratelimit"), headers.get("ratelimit-policy")]).toEqual([null, null]);
});
