import { expect, test } from "vitest";
import type { Digest } from "@/lib/contract/digests";
import type { MailState } from "@/lib/contract/mail";
import { hoursIn, nextText, WEEKDAYS } from "./digest-settings";

const digest: Digest = {
  newsfeed_id: "n1",
  newsfeed_name: "Grid storage",
  frequency: "weekly",
  is_on: true,
  are_all_off: false,
  hour: 7,
  weekday: 1,
  time_zone: "America/New_York",
  paused_until: null,
  next_at: new Date("2026-11-23T12:00:00Z"),
  last_at: null,
};

const MAIL: MailState = { email: "ada@example.org", isVerified: true, stoppedBy: null, isKeptHere: false };

test("announces no digest to a reader who gets none", () => {
  const text = (mail: Partial<MailState>) => nextText(digest, { ...MAIL, ...mail }, "en-GB");
  expect(text({ isVerified: false })).toBe("You get no digests until you confirm your address: Settings, Profile.");
  expect(text({ isVerified: false, isKeptHere: true })).toMatch(/^Next digest/);
  expect(text({ stoppedBy: "complaint" })).toMatch(/^You get no digests, because .* reported as spam/);
});

test("formats the next digest in its own time zone", () => {
  expect(nextText(digest, MAIL, "en-GB")).toBe(
    "Next digest: Monday 23 November, 07:00 (America/New York), if anything is new.",
  );
  expect(nextText({ ...digest, paused_until: new Date("2026-11-22T12:00:00Z") }, MAIL, "en-GB")).toBe(
    "Paused. Next digest: Monday 23 November, 07:00 (America/New York).",
  );
  expect(nextText({ ...digest, is_on: false, next_at: null }, MAIL, "en-GB")).toBe(
    "You get no digests for this newsfeed.",
  );
});

test("formats hours as the reader's locale does", () => {
  expect(nextText(digest, MAIL, "en-US")).toMatch(/, 7:00\sAM \(America/);
  expect(hoursIn("en-US")[18]?.text).toMatch(/^6:00\sPM$/);
});

test("offers the hours and weekdays of the API", () => {
  const hours = hoursIn("en-GB");
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[23]]).toEqual([
    { value: 0, text: "00:00" },
    { value: 23, text: "23:00" },
  ]);
  expect([WEEKDAYS[0], WEEKDAYS[6]]).toEqual([
    { value: 1, text: "Monday" },
    { value: 7, text: "Sunday" },
  ]);
});
