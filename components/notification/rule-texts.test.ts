import { expect, test } from "vitest";
import { goneText, ruleFieldsIn, ruleText, withinNewsfeeds } from "./rule-texts";

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value);
  return form;
}

const NO_LIMITS = { newsfeed_ids: null, relevance_min: null, words: null, quiet_from: null, quiet_to: null };

test("an empty form is a rule without limits", () => {
  expect(ruleFieldsIn(formOf({ reach: "all", relevance_min: "", words: " " }))).toEqual(NO_LIMITS);
});

test("a form is read as a rule", () => {
  const form = formOf({
    reach: "some",
    newsfeed_ids: ["a", "b"],
    relevance_min: "80",
    words: " tender ",
    quiet_from: "22:00",
    quiet_to: "07:30:00",
  });
  const rule = { newsfeed_ids: ["a", "b"], relevance_min: 80, words: "tender", quiet_from: 1320, quiet_to: 450 };
  expect(ruleFieldsIn(form)).toEqual(rule);
});

test.each([
  [NO_LIMITS, "Every post"],
  [{ ...NO_LIMITS, relevance_min: 80, words: "tender" }, "Relevance 80 or more · with “tender”"],
  [{ ...NO_LIMITS, quiet_from: 1320, quiet_to: 450 }, "Every post · quiet from 22:00 to 07:30"],
])("a rule %o says %s", (rule, text) => {
  expect(ruleText(rule)).toBe(text);
});

test.each([
  [["a", "gone"], ["a"]],
  [["gone"], []],
  [null, null],
])("a preview leaves out newsfeeds that no longer exist: %j", (newsfeed_ids, expected) => {
  const present = [{ id: "a" }, { id: "b" }];
  expect(withinNewsfeeds({ ...NO_LIMITS, newsfeed_ids }, present)).toEqual({ ...NO_LIMITS, newsfeed_ids: expected });
});

test("a preview keeps all newsfeeds until they are loaded", () => {
  const fields = { ...NO_LIMITS, newsfeed_ids: ["a"] };
  expect(withinNewsfeeds(fields, undefined)).toEqual(fields);
});

test("a channel whose receiver is gone asks for a new one", () => {
  expect(goneText({ kind: "web-push", disabled_reason: "gone" })).toMatch(/subscription has ended: create a rule/);
  expect(goneText({ kind: "slack", disabled_reason: "gone" })).toMatch(/no longer exists, create a rule/);
  expect(goneText({ kind: "slack", disabled_reason: "failing" })).toBeNull();
});
