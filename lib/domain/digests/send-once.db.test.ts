import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "@/db/client";
import type { SystemContext } from "@/lib/context/context";
import { atMinute, digestsOf, mailsTo, NOW, newReader } from "@/lib/domain/digests/testing/reader";
import { startTicks, type Ticks } from "@/lib/domain/digests/testing/ticks";
import { addMember } from "@/lib/testing/add-member";
import { bindTestRuntime, type TestRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";
import { tickDigestsAt } from "./plan-digests";
import { sendDigest } from "./send-digest";

const DAY_MINUTES = 24 * 60;
const MEMBERS = inVolume(20, 6);

let runtime: TestRuntime;
let ticks: Ticks;
beforeAll(async () => {
  runtime = await bindTestRuntime();
  ticks = startTicks(runtime);
});
afterAll(() => runtime.stop());
beforeEach(() => ticks.retireReaders());

describe("repeats and crashes", () => {
  test("send one mail for concurrent ticks and events in any order", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Once" }]);
    const asked = (await Promise.all([ticks.tick(NOW), ticks.tick(NOW), ticks.tick(atMinute(5))])).flat();
    const [id = ""] = asked;
    expect(asked).toEqual([id]);
    await Promise.all(Array.from({ length: 5 }, () => sendDigest(runtime.system, id)));
    expect(await sendDigest(runtime.system, id)).toBeNull();
    expect(await mailsTo(runtime, reader)).toHaveLength(1);
  });

  test("send one mail per member for concurrent ticks and repeated requests", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "For all" }]);
    for (let member = 1; member < MEMBERS; member += 1)
      await addMember(runtime, reader.newsfeedId, (await runtime.newUser()).actor.userId);
    const { pool } = runtime.database;
    await pool.query("update newsfeed_members set next_digest_at = $1 where newsfeed_id = $2", [
      NOW,
      reader.newsfeedId,
    ]);
    await pool.query("update users set timezone = 'Europe/Berlin'");
    await pool.query("update newsfeed_members set digest_hour = 8, created_at = $1 where newsfeed_id = $2", [
      atMinute(-3_000),
      reader.newsfeedId,
    ]);
    const asked = (await Promise.all([ticks.tick(NOW), ticks.tick(NOW), ticks.tick(NOW)])).flat();
    expect([asked.length, new Set(asked).size]).toEqual([MEMBERS, MEMBERS]);
    const repeated = Array.from({ length: 5 }, () => asked.toReversed()).flat();
    await Promise.all(repeated.map((id) => sendDigest(runtime.system, id)));
    const { rows } = await pool.query("select to_user from outbox where digest_batch_id = any($1)", [asked]);
    expect([rows.length, new Set(rows.map(({ to_user }) => to_user)).size]).toEqual([MEMBERS, MEMBERS]);
  });

  /** The system's context; its process dies at the n-th statement or transaction from now. */
  function dyingAt(dies: number): SystemContext {
    let step = 0;
    const watch = (db: Db): Db =>
      new Proxy(db, {
        get: (target, name) => {
          const value = Reflect.get(target, name);
          if (typeof value !== "function") return value;
          return (...args: unknown[]) => {
            step += 1;
            if (step === dies) throw new Error("killed");
            if (name !== "transaction") return value.apply(target, args);
            const [work, config] = args as Parameters<Db["transaction"]>;
            return target.transaction((tx) => work(watch(tx as Db) as typeof tx), config);
          };
        },
      });
    return { ...runtime.system, db: watch(runtime.system.db) };
  }

  test("send one mail wherever the process dies", async () => {
    for (let dies = 1; ; dies += 1) {
      await ticks.retireReaders();
      const reader = await newReader(runtime);
      await reader.store(atMinute(-60), [{ title: `Killed at ${dies}` }]);
      const ctx = dyingAt(dies);
      let isDead = false;
      const live = async () => {
        await tickDigestsAt(ctx, NOW);
        for (const event of runtime.sent.splice(0))
          if (event.name === "digest/send.requested") await sendDigest(ctx, event.data.batchId);
      };
      await live().catch((error: Error) => {
        expect(error.message).toContain("killed");
        isDead = true;
      });
      // Its events may be lost with it.
      runtime.sent.length = 0;
      for (const minutes of [5, 10, 15]) await ticks.tickAndSend(atMinute(minutes));
      expect([dies, (await digestsOf(runtime, reader)).map(({ status, mails }) => [status, mails])]).toEqual([
        dies,
        [["rendered", 1]],
      ]);
      if (!isDead) {
        expect(dies).toBeGreaterThan(10);
        break;
      }
    }
  });

  test("give a digest up after five failures and log it", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Poison" }]);
    await ticks.tick(NOW);
    const asked: string[][] = [];
    for (let minutes = 15; minutes <= 90; minutes += 15) asked.push(await ticks.tick(atMinute(minutes)));
    expect(asked.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0]);
    expect(await digestsOf(runtime, reader)).toMatchObject([{ status: "failed", reason: "given_up" }]);
    expect(runtime.lines.at(-1)).toMatchObject({ level: "error" });
  });

  test("repeat no post when an interrupted digest resumes a day later", async () => {
    for (const order of [1, -1]) {
      await ticks.retireReaders();
      const reader = await newReader(runtime);
      await reader.store(atMinute(-60), [{ title: "Cut off" }]);
      const [older = ""] = await ticks.tick(NOW);
      const asked = await ticks.tick(atMinute(DAY_MINUTES));
      expect(asked).toContain(older);
      for (const id of asked.toSorted((a) => (a === older ? -order : order))) await sendDigest(runtime.system, id);
      expect((await mailsTo(runtime, reader)).map(({ payload }) => payload.subject)).toEqual(["Cut off"]);
    }
  });

  test("leave posts to a later digest claimed meanwhile", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Slow" }]);
    const [older = ""] = await ticks.tick(NOW);
    let newer: string | undefined;
    const db = new Proxy(runtime.system.db, {
      get: (target, name) => {
        if (name !== "transaction") return Reflect.get(target, name);
        // Composed, and not yet stored.
        return async (...work: Parameters<Db["transaction"]>) => {
          newer = (await ticks.tick(atMinute(DAY_MINUTES))).find((id) => id !== older);
          return target.transaction(...work);
        };
      },
    });
    expect(await sendDigest({ ...runtime.system, db }, older)).toBeNull();
    expect(await sendDigest(runtime.system, newer ?? "")).toBe("rendered");
    expect(await mailsTo(runtime, reader)).toHaveLength(1);
    await ticks.tickAndSend(atMinute(DAY_MINUTES + 15));
    expect((await digestsOf(runtime, reader)).map(({ reason }) => reason)).toEqual(["superseded", null]);
  });

  test("do not repeat posts stored while the next digest is claimed", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Quick" }]);
    const [older = ""] = await ticks.tick(NOW);
    const newer = (await ticks.tick(atMinute(DAY_MINUTES))).find((id) => id !== older);
    await runtime.database.pool.query("update digests set status = 'rendered' where id = $1", [older]);
    expect(await sendDigest(runtime.system, newer ?? "")).toBe("empty");
  });

  test("never send an older digest after a newer one", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "News" }]);
    const [older = ""] = await ticks.tick(NOW);
    const ids = await ticks.tick(atMinute(DAY_MINUTES));
    const newer = ids.find((id) => id !== older) ?? "";
    expect(await sendDigest(runtime.system, newer)).toBe("rendered");
    expect(await sendDigest(runtime.system, older)).toBe("cancelled");
    expect((await digestsOf(runtime, reader)).map(({ reason }) => reason)).toEqual(["superseded", null]);
  });
});

describe("clock changes", () => {
  test("repeats nothing when the clock is set back", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Once" }]);
    await ticks.tickAndSend(NOW);
    for (const minutes of [-60, -1, 0, 5, -DAY_MINUTES, 10]) expect(await ticks.tick(atMinute(minutes))).toEqual([]);
  });

  test("sends one digest after the clock is set forward or a long stop, and logs it", async () => {
    const reader = await newReader(runtime);
    await reader.store(atMinute(-60), [{ title: "Late" }]);
    runtime.lines.length = 0;
    expect(await ticks.tickAndSend(atMinute(5 * DAY_MINUTES))).toEqual(["rendered"]);
    expect(runtime.lines).toMatchObject([{ level: "warn", fields: { digests: 1 } }]);
    expect(await ticks.tick(atMinute(5 * DAY_MINUTES + 5))).toEqual([]);
    expect((await digestsOf(runtime, reader)).map(({ day }) => day)).toEqual(["2026-11-26"]);
  });

  test("sends by UTC in an unknown zone and logs it", async () => {
    const reader = await newReader(runtime);
    await runtime.database.pool.query("update users set timezone = 'Mars/Olympus' where id = $1", [reader.userId]);
    await reader.store(atMinute(-60), [{ title: "Martian" }]);
    runtime.lines.length = 0;
    await ticks.tickAndSend(atMinute(60));
    expect(runtime.lines).toMatchObject([{ level: "warn", fields: { zones: ["Mars/Olympus"] } }]);
    expect(await digestsOf(runtime, reader)).toMatchObject([{ day: "2026-11-21", mails: 1 }]);
  });
});
