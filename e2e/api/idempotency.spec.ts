import { randomUUID } from "node:crypto";
import { isRepeatableByKey } from "@/lib/contract/endpoint";
import { ENDPOINTS, type PublicEndpoint } from "@/lib/contract/endpoints";
import { addresses } from "../support/addresses";
import { newApiCaller } from "../support/caller";
import { type FarmClient, farmClient } from "../support/farm-client";
import { ask, problemOf, type Received } from "../support/http";
import { smallFeed } from "../support/small-feed";
import { addressOf, expect, test, type World } from "../support/world";

const REPEATABLE = ENDPOINTS.filter(isRepeatableByKey);
/** Set the times of a feed, which all worlds share. */
const CHECKS: readonly string[] = ["checkNewsfeed", "checkSource"];

/** A valid body for the operation. */
async function bodyFor(endpoint: PublicEndpoint, world: World): Promise<unknown> {
  const { body } = endpoint.examples;
  if (typeof body !== "object" || body === null) return body;
  const url = `${addresses.farm}/grid-notes/`;
  const here: Record<string, unknown> = {
    url: endpoint.operationId === "createOpmlSubscription" ? `${url}?${randomUUID()}` : url,
    token: endpoint.operationId === "acceptInvitation" ? await invitationToken(world) : "",
    post_id: world.ids.post,
    newsfeed_id: world.ids.newsfeed,
    channel_id: world.ids.channel,
  };
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, here[name] ?? value]));
}

async function invitationToken({ ada, ids }: World): Promise<string> {
  const body = { email: `${randomUUID()}@example.org` };
  const made = await ask(`/v1/newsfeeds/${ids.newsfeed}/members`, { method: "POST", key: ada.key, body });
  return (made.value as { accept_url: string }).accept_url.split("/").at(-1) ?? "";
}

/** The world with a newsfeed of another account, whose feed nobody else follows. */
async function worldToCheck(world: World, farm: FarmClient): Promise<World> {
  const ada = await newApiCaller();
  const create = async (path: string, body: unknown) => {
    const made = await ask(`/v1${path}`, { method: "POST", key: ada.key, body });
    expect(made.status, made.text).toBe(200);
    return (made.value as { id: string }).id;
  };
  const path = `/checked-${randomUUID()}/feed.xml`;
  const url = `${addresses.farm}${path}`;
  await farm.fault(path, { kind: "document", type: "application/rss+xml", body: smallFeed(url, "Checked") });
  const newsfeed = await create("/newsfeeds", { name: "Checked" });
  const source = await create(`/sources/${newsfeed}`, { url });
  return { ...world, ada, ids: { ...world.ids, newsfeed, source } };
}

function post(path: string, world: World, sent: { idempotencyKey: string; body?: unknown }): Promise<Received> {
  const headers = { "Idempotency-Key": sent.idempotencyKey };
  return ask(path, { method: "POST", key: world.ada.key, headers, body: sent.body });
}

test("every POST without a secret in its reply runs once per Idempotency-Key", async ({ world: shared, request }) => {
  const farm = farmClient(request);
  const own = await worldToCheck(shared, farm);
  for (const endpoint of REPEATABLE) {
    const what = endpoint.operationId;
    const world = CHECKS.includes(what) ? own : shared;
    const path = addressOf(endpoint, world);
    const sent = { idempotencyKey: randomUUID(), body: await bodyFor(endpoint, world) };
    const first = await post(path, world, sent);
    expect([what, first.status, first.headers.get("idempotency-replayed")], first.text).toEqual([what, 200, null]);
    const again = await post(path, world, sent);
    expect([what, again.status, again.headers.get("idempotency-replayed")]).toEqual([what, 200, "true"]);
    expect([again.text, again.headers.get("content-type")]).toEqual([first.text, "application/json"]);
    const other = await post(`${path}?other=1`, world, sent);
    expect(problemOf(other, 422, what).code).toBe("idempotency_mismatch");
    const foreign = { method: "POST", key: world.bob.key, headers: { "Idempotency-Key": sent.idempotencyKey } };
    const elsewhere = await ask(path, { ...foreign, body: sent.body });
    expect(elsewhere.headers.get("idempotency-replayed"), what).toBeNull();
  }
  await farm.clearFaults();
});

test("responds 409 while the first request runs", async ({ world, request }) => {
  const farm = farmClient(request);
  await farm.fault("at-leisure", { kind: "slow" });
  const sent = { idempotencyKey: randomUUID(), body: { url: farm.siteUrl("at-leisure") } };
  const running = post("/v1/sources/validate", world, sent);
  await expect(async () => {
    const meanwhile = await post("/v1/sources/validate", world, sent);
    expect(problemOf(meanwhile, 409).code).toBe("idempotency_in_progress");
    expect(meanwhile.headers.get("retry-after")).toBe("1");
  }).toPass({ intervals: [50] });
  await farm.clearFaults();
  expect((await running).status).toBe(200);
  expect((await post("/v1/sources/validate", world, sent)).headers.get("idempotency-replayed")).toBe("true");
});

test("does not store failures, and responds 422 for a key of a wrong length", async ({ world }) => {
  const idempotencyKey = randomUUID();
  problemOf(await post("/v1/lists", world, { idempotencyKey, body: {} }), 422);
  expect((await post("/v1/lists", world, { idempotencyKey, body: { name: "Second try" } })).status).toBe(200);
  for (const odd of ["", "k".repeat(256)])
    problemOf(await post("/v1/lists", world, { idempotencyKey: odd, body: { name: "x" } }), 422);
});
