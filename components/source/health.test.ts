import { expect, test } from "vitest";
import { z } from "zod";
import { listSources, type Source, source } from "@/lib/contract/sources";
import { byUrgency, matchText, paceText, routeText } from "./health";

const [example] = z.tuple([source]).parse(listSources.examples.response);

test("what is broken stands first, then what has to wait, the others as they were", () => {
  const statuses: Source["status"][] = ["ok", "rate_limited", "pending", "gone", "failing", "ok", "needs_credentials"];
  const sources = statuses.map((status, index) => ({ ...example, status, title: `${index} ${status}` }));
  expect(byUrgency(sources).map(({ title }) => title)).toEqual([
    "3 gone",
    "4 failing",
    "6 needs_credentials",
    "1 rate_limited",
    "0 ok",
    "2 pending",
    "5 ok",
  ]);
});

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
  expect(paceText({ posts_per_week })).toBe(text);
});

test.each([
  [null, null],
  [0, "0% match"],
  [0.001, "<1% match"],
  [0.32, "32% match"],
  [0.999, ">99% match"],
  [1, "100% match"],
])("a share of %d: %s", (matched_share, text) => {
  expect(matchText({ matched_share })).toBe(text);
});

test("the route is told where it is not the source's own feed", () => {
  expect((["native", null, "api", "bridge"] as const).map((route) => routeText({ route }))).toEqual([
    null,
    null,
    "by its API",
    "through a bridge",
  ]);
});
