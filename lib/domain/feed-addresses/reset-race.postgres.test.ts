import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hubSubscribers } from "@/db/schema/feed-addresses";
import type { UserContext } from "@/lib/context/context";
import { type Subscriber, startSubscriber } from "@/lib/testing/hub-subscriber";
import { setUpRuntime } from "@/lib/testing/runtime";
import { createTodayFeed, resetFeedAddress } from "./feed-addresses";
import { requestSubscription } from "./request-subscription";
import { serveDueSubscribers } from "./serve-subscribers";

const runtime = setUpRuntime();
let subscriber: Subscriber;
let ada: UserContext;
let addressId: string;
let form: URLSearchParams;

beforeAll(async () => {
  subscriber = await startSubscriber();
});
afterAll(() => subscriber.close());
beforeEach(async () => {
  subscriber.reset();
  // A public server.
  runtime.stages.set(subscriber.url, subscriber.url);
  await runtime.database.db.delete(hubSubscribers);
  ada = await runtime.newUser();
  const { id, atom_url } = await createTodayFeed(ada);
  addressId = id;
  form = new URLSearchParams({
    "hub.mode": "subscribe",
    "hub.topic": atom_url ?? "",
    "hub.callback": `${subscriber.url}/callback`,
  });
});

/** Replaces the secret while `act` waits for a lock. @returns its outcome */
async function resetDuring(lock: SQL, act: () => Promise<unknown>): Promise<unknown> {
  const { db, pool } = runtime.database;
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  const { outcome } = await db.transaction(async (tx) => {
    await tx.execute(lock);
    const outcome = act().catch((error: unknown) => error);
    await expect.poll(async () => (await pool.query(waiting)).rows.length, { timeout: 30_000 }).toBe(1);
    await resetFeedAddress({ ...ada, db: tx }, addressId);
    return { outcome };
  });
  return outcome;
}

describe("a reset of a feed address", () => {
  test("refuses a subscription asked for the former secret", async () => {
    const lock = sql`select from feed_addresses where id = ${addressId} for update`;
    const outcome = await resetDuring(lock, () => requestSubscription(runtime.system, form));
    expect(outcome).toMatchObject({ code: "not_found" });
    expect(await runtime.database.db.$count(hubSubscribers)).toBe(0);
  });

  test("reveals the new secret to no subscriber that is being served", async () => {
    await requestSubscription(runtime.system, form);
    const lock = sql`lock table feed_addresses in access exclusive mode`;
    await resetDuring(lock, () => serveDueSubscribers(runtime.system));
    expect(subscriber.verifications).toEqual([]);
  });
});
