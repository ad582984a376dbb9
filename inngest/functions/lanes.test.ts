import { expect, test } from "vitest";
import { crawlLanes } from "./lanes";

test("rounds and groups of a lane never run more crawls at once than are allowed", () => {
  for (let crawlsMax = 2; crawlsMax <= 256; crawlsMax += 1) {
    const { ofRound, rounds, groups } = crawlLanes(crawlsMax);
    expect(Math.min(ofRound, rounds.limit, groups.limit)).toBeGreaterThanOrEqual(1);
    expect(rounds.limit * ofRound + groups.limit).toBe(crawlsMax);
  }
});

test("each lane of crawls has places of its own", () => {
  const { rounds, groups } = crawlLanes(8);
  expect([rounds.key, groups.key]).toEqual(["event.data.lane", "event.data.lane"]);
});

test("runs a round or a group where one crawl at a time is allowed", () => {
  const { ofRound, rounds, groups } = crawlLanes(1);
  expect(ofRound).toBe(1);
  expect(rounds).toEqual({ scope: "env", key: "'crawls:' + event.data.lane", limit: 1 });
  expect(groups).toEqual(rounds);
});
