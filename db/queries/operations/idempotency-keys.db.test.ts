import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { openTestDatabase, type TestDatabase } from "@/lib/testing/database";
import {
  claimIdempotencyKey,
  type IdempotencyClaim,
  releaseIdempotencyKey,
  settleIdempotencyKey,
} from "./idempotency-keys";

const NOON = new Date("2026-11-21T12:00:00Z");
const OK = { status: 200, response: '{"id":"1"}' };
let database: TestDatabase;
let userId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  userId = newId();
  await database.db.insert(users).values({ id: userId, email: `${userId}@example.org` });
});

function claimAt(minutes: number, more: Partial<IdempotencyClaim> = {}): IdempotencyClaim {
  const now = minutesAfterNoon(minutes);
  return { userId, route: "POST /things", key: "k", requestHash: new Uint8Array([1]), now, ...more };
}

/** Claims with a lease of two minutes; replies are kept for a day. */
function take(claim: IdempotencyClaim) {
  const before = (minutes: number) => new Date(claim.now.getTime() - minutes * 60_000);
  return claimIdempotencyKey(database.db, claim, { keptAfter: before(24 * 60), abandonedBefore: before(2) });
}

function minutesAfterNoon(minutes: number): Date {
  return new Date(NOON.getTime() + minutes * 60_000);
}

describe("an idempotency key", () => {
  test("is claimed by one of many equal requests", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => take(claimAt(0))));
    expect(outcomes.filter((outcome) => outcome === "claimed")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== "claimed" && outcome?.reply === null)).toHaveLength(7);
  });

  test("is scoped to one user and one route", async () => {
    expect(await take(claimAt(0))).toBe("claimed");
    expect(await take(claimAt(0, { route: "POST /others" }))).toBe("claimed");
    expect(await take(claimAt(0, { key: "K" }))).toBe("claimed");
    const other = newId();
    await database.db.insert(users).values({ id: other, email: `${other}@example.org` });
    expect(await take(claimAt(0, { userId: other }))).toBe("claimed");
  });

  test("returns the stored reply for a day", async () => {
    await take(claimAt(0));
    await settleIdempotencyKey(database.db, claimAt(0), OK);
    const known = { requestHash: Buffer.from([1]), reply: OK };
    expect(await take(claimAt(1))).toEqual(known);
    expect(await take(claimAt(24 * 60 - 1, { requestHash: new Uint8Array([2]) }))).toEqual(known);
    expect(await take(claimAt(24 * 60))).toBe("claimed");
    expect(await take(claimAt(24 * 60))).toMatchObject({ reply: null });
  });

  test("passes to a repeated request once the lease of a lost one ends", async () => {
    await take(claimAt(0));
    expect(await take(claimAt(1))).toMatchObject({ reply: null });
    expect(await take(claimAt(2, { requestHash: new Uint8Array([2]) }))).toMatchObject({ reply: null });
    expect(await take(claimAt(2))).toBe("claimed");
    // The lost request was only slow; its reply arrives too late.
    await settleIdempotencyKey(database.db, claimAt(0), { status: 200, response: "late" });
    await releaseIdempotencyKey(database.db, claimAt(0));
    expect(await take(claimAt(3))).toMatchObject({ reply: null });
    await settleIdempotencyKey(database.db, claimAt(2), OK);
    expect(await take(claimAt(4))).toMatchObject({ reply: OK });
  });

  test("is free after a release unless it has a stored reply", async () => {
    await take(claimAt(0));
    await releaseIdempotencyKey(database.db, claimAt(0));
    expect(await take(claimAt(1))).toBe("claimed");
    await settleIdempotencyKey(database.db, claimAt(1), { status: 204, response: null });
    await releaseIdempotencyKey(database.db, claimAt(1));
    expect(await take(claimAt(2))).toMatchObject({ reply: { status: 204, response: null } });
  });
});
