import { expect, test } from "vitest";
import { crawlLanes } from "./lanes";

test("keeps the rounds and groups of a lane within its crawl limit", () => {
  for (let crawlsMax = 2; crawlsMax <= 256; crawlsMax += 1) {
    const { ofRound, rounds, groups } = crawlLanes(crawlsMax);
    expect(Math.min(ofRound, rounds.limit, groups.limit)).toBeGreaterThanOrEqual(1);
    expect(rounds.limit * ofRound + groups.limit).toBe(crawlsMax);
  }
});

test("gives each crawl lane its own slots", () => {
  const { rounds, groups } = crawlLanes(8);
  expect([rounds.key, groups.key]).toEqual(["event.data.lane", "event.data.lane"]);
});

test("runs one round or one group at a time with a limit of one", () => {
  const { ofRound, rounds, groups } = crawlLanes(1);
  expect(ofRound).toBe(1);
  expect(rounds).toEqual({ scope: "env", key: "'crawls:' + event.data.lane", limit: 1 });
  expect(groups).toEqual(rounds);
});
