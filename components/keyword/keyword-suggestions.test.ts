import { expect, test } from "vitest";
import type { Suggestion } from "@/lib/contract/suggestions";
import { applied } from "./keyword-suggestions";
import { suggestionText } from "./suggestions";

const SUGGESTION: Suggestion = {
  kind: "exclude",
  keyword: "-webinar",
  words: [],
  effect: null,
  explanation: "drops 31 of 40 hidden",
};

test.each([
  [{}, "Lede suggests excluding “webinar”: drops 31 of 40 hidden."],
  [{ kind: "include", keyword: "inverter" }, "Lede suggests adding “inverter”: drops 31 of 40 hidden."],
  [{ kind: "remove", keyword: "phone" }, "Lede suggests removing “phone”: drops 31 of 40 hidden."],
  [{ kind: "context", keyword: null, explanation: "“grid” occurs" }, "A context would help Lede: “grid” occurs."],
] as const)("states a suggestion: %j", (changes, text) => {
  expect(suggestionText({ ...SUGGESTION, ...changes })).toBe(text);
});

test.each([
  [{}, ["grid", "-webinar"]],
  [{ kind: "include", keyword: "inverter" }, ["grid", "inverter"]],
  [{ kind: "remove", keyword: "grid" }, []],
  [{ kind: "context", keyword: null }, ["grid"]],
] as const)("applies a suggestion: %j", (changes, keywords) => {
  expect(applied(["grid"], { ...SUGGESTION, ...changes })).toEqual(keywords);
});
