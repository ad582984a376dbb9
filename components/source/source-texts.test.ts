import { expect, test } from "vitest";
import { adviceOf, matchText, paceText, routeText, translationHint } from "./source-texts";

test.each([
  [0, "None in 4 weeks"],
  [0.3, "1 in 4 weeks"],
  [0.5, "2 in 4 weeks"],
  [0.8, "3 in 4 weeks"],
  [1, "1 a week"],
  [2.5, "2.5 a week"],
  [14.3, "14 a week"],
  [1_250.5, "1,251 a week"],
])("%d posts a week: %s", (posts_per_week, text) => {
  expect(paceText({ posts_per_week }, "en-GB")).toBe(text);
});

test("formats pace and share in the reader's locale", () => {
  expect(paceText({ posts_per_week: 2.5 }, "de-DE")).toBe("2,5 a week");
  expect(matchText({ matched_share: 0.999 }, "de-DE")).toBe(">99\u00a0% match");
});

test.each([
  [null, null],
  [0, "0% match"],
  [0.001, "<1% match"],
  [0.32, "32% match"],
  [0.999, ">99% match"],
  [1, "100% match"],
])("a share of %d: %s", (matched_share, text) => {
  expect(matchText({ matched_share }, "en-GB")).toBe(text);
});

test("names a route other than the feed", () => {
  expect((["native", null, "api", "bridge"] as const).map((route) => routeText({ route }))).toEqual([
    null,
    null,
    "through its API",
    "through another service",
  ]);
});

test.each([
  ["failing", "blog", "native", /has moved/],
  ["needs_credentials", "blog", "bridge", /set up the network/],
  ["needs_credentials", "blog", "native", /includes the user name and password: https:\/\/user:password@example\.org/],
  ["needs_credentials", "x", "api", /set up the network/],
] as const)("the advice on %s of %s, read by its %s route", (status, source_type, route, advice) => {
  expect(adviceOf({ status, source_type, route })).toMatch(advice);
});

test("a language promises no translation without a model", () => {
  expect(translationHint(true)).toContain("A model translates");
  expect(translationHint(false)).toContain("nothing is translated");
});
