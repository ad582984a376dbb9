import { describe, expect, test } from "vitest";
import { nextCrawlInSeconds } from "./schedule";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** A Friday. */
const NOW = new Date("2026-11-20T12:00:00Z");

const feed = { publishedAt: [] as Date[], askedSeconds: 0, failures: 0, skipped: { hours: [], days: [] } };
/** `jitter` 0.5 leaves the interval unchanged. */
const timing = { now: NOW, jitter: 0.5, secondsMin: 15 * MINUTE, secondsMax: DAY };

function ago(...seconds: number[]): Date[] {
  return seconds.map((past) => new Date(NOW.getTime() - past * 1000));
}

function every(gapSeconds: number, { count = 10, since = 0 } = {}): Date[] {
  return ago(...Array.from({ length: count }, (_, index) => since + index * gapSeconds));
}

describe("the usual interval", () => {
  test.each([
    ["a post each day", every(DAY), DAY / 2],
    ["a post every 4 hours", every(4 * HOUR), 2 * HOUR],
    ["two posts", every(3 * HOUR, { count: 2 }), 1.5 * HOUR],
    ["three posts with uneven gaps", ago(0, 2 * HOUR, 6 * HOUR), 1.5 * HOUR],
    ["one long pause among many posts", [...every(3 * HOUR, { count: 9 }), ...ago(20 * DAY)], 1.5 * HOUR],
    ["the last ten posts only", [...every(4 * HOUR), ...every(DAY, { count: 50, since: 2 * DAY })], 2 * HOUR],
    ["posts in any order", every(4 * HOUR).reverse(), 2 * HOUR],
    ["simultaneous posts as one", [...every(4 * HOUR), ...every(4 * HOUR), ...every(4 * HOUR)], 2 * HOUR],
    ["past posts only", [...every(4 * HOUR), ...ago(-DAY, -2 * DAY)], 2 * HOUR],
  ])("follows %s", (_, publishedAt, seconds) =>
    expect(nextCrawlInSeconds({ ...feed, publishedAt }, timing)).toBe(seconds),
  );

  test("is an hour after only one post", () => {
    expect(nextCrawlInSeconds({ ...feed, publishedAt: ago(DAY) }, timing)).toBe(HOUR);
  });
});

describe("the limits of the interval", () => {
  test("include a minimum of an hour", () => {
    const busy = { ...feed, publishedAt: every(MINUTE) };
    expect(nextCrawlInSeconds(busy, timing)).toBe(HOUR);
    expect(nextCrawlInSeconds(busy, { ...timing, jitter: 0 })).toBe(HOUR);
    expect(nextCrawlInSeconds({ ...busy, askedSeconds: 10 * MINUTE }, timing)).toBe(HOUR);
  });

  test("permit less than an hour by max-age, down to the minimum", () => {
    const invited = (maxAgeSeconds: number, secondsMin = 15 * MINUTE) =>
      nextCrawlInSeconds({ ...feed, publishedAt: every(MINUTE), maxAgeSeconds }, { ...timing, secondsMin });
    expect(invited(20 * MINUTE)).toBe(20 * MINUTE);
    expect(invited(5 * MINUTE)).toBe(15 * MINUTE);
    expect(invited(5 * MINUTE, 60)).toBe(5 * MINUTE);
    expect(invited(0)).toBe(HOUR);
    expect(invited(2 * HOUR)).toBe(HOUR);
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(DAY), maxAgeSeconds: 600 }, timing)).toBe(DAY / 2);
  });

  test("include the maximum", () => {
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(5 * DAY) }, timing)).toBe(DAY);
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(DAY) }, { ...timing, secondsMax: 2 * HOUR })).toBe(
      2 * HOUR,
    );
  });

  test("give the maximum for a feed silent for 30 days", () => {
    expect(nextCrawlInSeconds(feed, timing)).toBe(DAY);
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(HOUR, { since: 30 * DAY }) }, timing)).toBe(DAY);
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(4 * HOUR, { since: 29 * DAY }) }, timing)).toBe(2 * HOUR);
  });

  test.each([0, 0.25, 0.5, 0.75, 0.999])("hold with any jitter: %d", (jitter) => {
    for (const failures of [0, 1, 5, 50, 5000]) {
      for (const publishedAt of [[], every(MINUTE), every(DAY), every(9 * DAY)]) {
        for (const askedSeconds of [0, 2 * HOUR, 9 * DAY]) {
          const seconds = nextCrawlInSeconds({ ...feed, publishedAt, failures, askedSeconds }, { ...timing, jitter });
          expect(seconds).toBeGreaterThanOrEqual(Math.min(DAY, Math.max(15 * MINUTE, askedSeconds)));
          expect(seconds).toBeLessThanOrEqual(DAY);
        }
      }
    }
  });
});

describe("the publisher's requested interval", () => {
  test("lengthens the interval", () => {
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(HOUR), askedSeconds: 6 * HOUR }, timing)).toBe(6 * HOUR);
  });

  test("does not shorten it", () => {
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(DAY), askedSeconds: HOUR }, timing)).toBe(DAY / 2);
  });

  test("cannot exceed the maximum", () => {
    expect(nextCrawlInSeconds({ ...feed, askedSeconds: 30 * DAY }, timing)).toBe(DAY);
  });

  test("may exceed a maximum below a day, up to a day", () => {
    const hourly = { ...timing, secondsMax: HOUR };
    expect(nextCrawlInSeconds({ ...feed, askedSeconds: 6 * HOUR }, hourly)).toBe(6 * HOUR);
    expect(nextCrawlInSeconds({ ...feed, askedSeconds: 30 * DAY }, hourly)).toBe(DAY);
    expect(nextCrawlInSeconds({ ...feed, failures: 3, askedSeconds: DAY }, hourly)).toBe(DAY);
    expect(nextCrawlInSeconds(feed, hourly)).toBe(HOUR);
  });

  test("applies after a failure", () => {
    expect(nextCrawlInSeconds({ ...feed, failures: 1, askedSeconds: 3 * HOUR }, timing)).toBe(3 * HOUR);
  });
});

describe("consecutive failures", () => {
  test.each([
    [1, 15 * MINUTE],
    [2, 30 * MINUTE],
    [3, HOUR],
    [4, 2 * HOUR],
    [7, 16 * HOUR],
    [8, DAY],
    [9, DAY],
    [100_000, DAY],
  ])("%d in a row wait %d s", (failures, seconds) => {
    expect(nextCrawlInSeconds({ ...feed, publishedAt: every(DAY), failures }, timing)).toBe(seconds);
  });
});

describe("jitter", () => {
  test("varies the interval by a tenth in both directions", () => {
    const seen = { ...feed, publishedAt: every(10 * HOUR) };
    expect(nextCrawlInSeconds(seen, { ...timing, jitter: 0 })).toBe(4.5 * HOUR);
    expect(nextCrawlInSeconds(seen, { ...timing, jitter: 0.75 })).toBe(5.25 * HOUR);
    expect(nextCrawlInSeconds(seen, { ...timing, jitter: 0.9999999 })).toBe(5.5 * HOUR);
  });
});

describe("skipped hours and days", () => {
  const hourly = { ...feed, publishedAt: every(2 * HOUR) };

  test("move the crawl to the next free hour", () => {
    expect(nextCrawlInSeconds({ ...hourly, skipped: { hours: [13, 14], days: [] } }, timing)).toBe(3 * HOUR);
    expect(nextCrawlInSeconds({ ...hourly, skipped: { hours: [14], days: [] } }, timing)).toBe(HOUR);
  });

  test("move it past midnight on a skipped day", () => {
    expect(nextCrawlInSeconds({ ...hourly, skipped: { hours: [], days: [5] } }, timing)).toBe(12 * HOUR);
  });

  test("move it earlier when later would exceed the maximum", () => {
    const daily = { ...feed, skipped: { hours: [12, 11, 10], days: [] } };
    expect(nextCrawlInSeconds(daily, timing)).toBe(21 * HOUR);
  });

  test("are ignored when all hours are skipped", () => {
    const never = Array.from({ length: 24 }, (_, hour) => hour);
    expect(nextCrawlInSeconds({ ...hourly, skipped: { hours: never, days: [] } }, timing)).toBe(HOUR);
  });

  test("leave one crawl a day while the next free hour is more than a day away", () => {
    const weekend = { ...hourly, skipped: { hours: [], days: [6, 0] } };
    const at = (time: string) => nextCrawlInSeconds(weekend, { ...timing, now: new Date(time) });
    expect(at("2026-11-20T23:30:00Z")).toBe(DAY);
    expect(at("2026-11-21T12:00:00Z")).toBe(DAY);
    expect(at("2026-11-22T12:00:00Z")).toBe(12 * HOUR);
  });

  test("may exceed a maximum below a day", () => {
    const skipped = { hours: [13, 14], days: [] };
    expect(nextCrawlInSeconds({ ...hourly, skipped }, { ...timing, secondsMax: HOUR })).toBe(3 * HOUR);
  });

  test("do not move it before the publisher's requested time", () => {
    const skipped = { hours: [10, 11, 12], days: [] };
    expect(nextCrawlInSeconds({ ...feed, askedSeconds: 23 * HOUR, skipped }, timing)).toBe(DAY);
  });
});
