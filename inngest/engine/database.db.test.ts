import { describe, expect, test } from "vitest";
import { setUpEngines } from "@/inngest/engine/testing/set-up-engines";

const { database, rows } = setUpEngines();

describe("transaction", () => {
  test("is repeated only after a deadlock", async () => {
    const { transaction } = database({ isExclusive: true });
    let attempts = 0;
    const raise = (code: string, upTo: number) =>
      transaction(async (query) => {
        attempts++;
        await query(`insert into wf.throttle values ($1, 0)`, [`attempt ${attempts}`]);
        if (attempts <= upTo) await query(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
      });
    await raise("40P01", 1);
    expect(await rows(`select key from wf.throttle`)).toEqual([{ key: "attempt 2" }]);
    await rows(`truncate wf.throttle`);
    attempts = 0;
    await expect(raise("40P01", 9)).rejects.toThrow("x");
    expect(attempts).toBe(3);
    attempts = 0;
    await expect(raise("22012", 9)).rejects.toThrow("x");
    expect(attempts).toBe(1);
  });
});
