import { expect, test } from "vitest";
import { crawlsAtOnce } from "./crawls-at-once";

test("rounds and groups together never run more crawls at once than are allowed", () => {
  for (let crawlsMax = 2; crawlsMax <= 256; crawlsMax += 1) {
    const { ofRound, rounds, groups } = crawlsAtOnce(crawlsMax);
    expect(Math.min(ofRound, rounds.limit, groups.limit)).toBeGreaterThanOrEqual(1);
    expect(rounds.limit * ofRound + groups.limit).toBe(crawlsMax);
    expect(rounds).not.toHaveProperty("key");
  }
});

test("where one is allowed, it is a round or a group", () => {
  const { ofRound, rounds, groups } = crawlsAtOnce(1);
  expect(ofRound).toBe(1);
  expect(rounds).toEqual({ scope: "env", key: "'crawls'", limit: 1 });
  expect(groups).toEqual(rounds);
});
