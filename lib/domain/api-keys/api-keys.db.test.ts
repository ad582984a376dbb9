import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiKeys, users } from "@/db/schema/users";
import { newId } from "@/lib/core/id";
import { stopClock } from "@/lib/domain/accounts/testing/account";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { createApiKey, listApiKeys, revokeApiKey, verifyApiKey } from "./api-keys";
import { mintKey } from "./key-format";

let runtime: TestRuntime;
beforeAll(async () => {
  runtime = await bindTestRuntime();
});
afterAll(() => runtime.stop());

async function scene() {
  return { clock: stopClock(runtime), system: runtime.system, ada: await runtime.newUser() };
}

async function storedKey(id: string) {
  const [row] = await runtime.database.db.select().from(apiKeys).where(eq(apiKeys.id, id));
  return row;
}

describe("creating an API key", () => {
  test("returns a key with full access for its owner", async () => {
    const { system, ada } = await scene();
    const { key } = await createApiKey(ada, { name: "laptop" });
    expect(await verifyApiKey(system, key)).toEqual({
      kind: "user",
      userId: ada.actor.userId,
      via: "key",
      keyId: expect.any(String),
      isReadOnly: false,
    });
  });

  test("shows the key once and stores only its hash", async () => {
    const { ada } = await scene();
    const made = await createApiKey(ada, { name: "laptop" });
    const { key, ...shown } = made;
    expect(await listApiKeys(ada)).toEqual([shown]);
    expect(shown.prefix).toBe(key.slice(0, 13));
    expect(JSON.stringify(await storedKey(made.id))).not.toContain(key.slice(14));
  });

  test("creates a read-only key on request", async () => {
    const { system, ada } = await scene();
    const { key } = await createApiKey(ada, { name: "script", is_read_only: true });
    expect(await listApiKeys(ada)).toMatchObject([{ name: "script", is_read_only: true }]);
    expect(await verifyApiKey(system, key)).toMatchObject({ isReadOnly: true });
  });

  test("refuses an expiry in the past", async () => {
    const { clock, ada } = await scene();
    await expect(createApiKey(ada, { name: "script", expires_at: clock.now() })).rejects.toMatchObject({
      code: "validation",
      issues: [{ pointer: "/expires_at", code: "past" }],
    });
  });

  test("is limited to 20 active keys under concurrency", async () => {
    const { ada } = await scene();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => createApiKey(ada, { name: `key ${n}` })),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(5);
    for (const { reason } of refused) {
      expect(reason.code).toBe("limit_exceeded");
      expect(reason.message).toContain("20 API keys");
    }
    const [first] = await listApiKeys(ada);
    await revokeApiKey(ada, first?.id ?? "");
    await createApiKey(ada, { name: "one more" });
    expect(await listApiKeys(ada)).toHaveLength(20);
  });
});

describe("listing API keys", () => {
  test("returns the caller's keys, newest first", async () => {
    const { clock, ada } = await scene();
    const eve = await runtime.newUser();
    await createApiKey(ada, { name: "old" });
    clock.pass(1);
    await createApiKey(ada, { name: "new" });
    await createApiKey(eve, { name: "Eve's" });
    expect((await listApiKeys(ada)).map((key) => key.name)).toEqual(["new", "old"]);
  });
});

describe("an API key", () => {
  test("is refused and unlisted once revoked", async () => {
    const { system, ada } = await scene();
    const { id, key } = await createApiKey(ada, { name: "laptop" });
    await revokeApiKey(ada, id);
    expect(await verifyApiKey(system, key)).toBeNull();
    expect(await listApiKeys(ada)).toEqual([]);
  });

  test("can be revoked only by its owner", async () => {
    const { system, ada } = await scene();
    const eve = await runtime.newUser();
    const { id, key } = await createApiKey(ada, { name: "laptop" });
    await expect(revokeApiKey(eve, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await verifyApiKey(system, key)).not.toBeNull();
  });

  test("cannot be revoked twice", async () => {
    const { ada } = await scene();
    await expect(revokeApiKey(ada, newId())).rejects.toMatchObject({ code: "not_found" });
    const { id } = await createApiKey(ada, { name: "laptop" });
    await revokeApiKey(ada, id);
    await expect(revokeApiKey(ada, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is refused if unknown", async () => {
    const { system } = await scene();
    expect(await verifyApiKey(system, mintKey().key)).toBeNull();
  });

  test("is refused without a query if malformed", async () => {
    const { system, ada } = await scene();
    const { key } = await createApiKey(ada, { name: "laptop" });
    // A context without a database: any use would throw.
    const blind = { ...system, db: undefined } as unknown as typeof system;
    for (const text of ["", "x", `${key}x`, key.toLowerCase(), `${key},${key}`, "\u0000".repeat(63), "ä".repeat(1e6)])
      expect(await verifyApiKey(blind, text)).toBeNull();
  });

  test("is refused but listed once expired", async () => {
    const { clock, system, ada } = await scene();
    const expires_at = new Date(clock.now().getTime() + 60_000);
    const { key } = await createApiKey(ada, { name: "laptop", expires_at });
    clock.pass(59);
    expect(await verifyApiKey(system, key)).not.toBeNull();
    clock.pass(1);
    await expect(verifyApiKey(system, key)).rejects.toMatchObject({
      code: "unauthorized",
      message: expect.stringContaining("This API key expired on "),
    });
    expect(await listApiKeys(ada)).toMatchObject([{ name: "laptop", expires_at }]);
  });

  test("reports read-only access", async () => {
    const { system, ada } = await scene();
    const { id, key } = await createApiKey(ada, { name: "dashboard" });
    await runtime.database.db.update(apiKeys).set({ isReadOnly: true }).where(eq(apiKeys.id, id));
    expect(await verifyApiKey(system, key)).toMatchObject({ isReadOnly: true });
  });

  test("ends with its user", async () => {
    const { system, ada } = await scene();
    const { key } = await createApiKey(ada, { name: "laptop" });
    await runtime.database.db.delete(users).where(eq(users.id, ada.actor.userId));
    expect(await verifyApiKey(system, key)).toBeNull();
  });

  test("records its last use at most once a minute", async () => {
    const { clock, system, ada } = await scene();
    const { id, key } = await createApiKey(ada, { name: "laptop" });
    const first = clock.now();
    await verifyApiKey(system, key);
    expect((await storedKey(id))?.lastUsedAt).toEqual(first);
    clock.pass(59);
    await verifyApiKey(system, key);
    expect((await storedKey(id))?.lastUsedAt).toEqual(first);
    clock.pass(1);
    await verifyApiKey(system, key);
    expect((await storedKey(id))?.lastUsedAt).toEqual(clock.now());
  });
});
