import { expect, test } from "vitest";
import { forgetAnswers } from "./ai-form";

interface State {
  isPending?: boolean;
  error?: Error;
  problem?: string;
}

/** Names of the requests whose answers are removed. */
function forgotten(states: Partial<Record<"list" | "test" | "save", State>>): string[] {
  const names: string[] = [];
  const request = (name: keyof typeof states) => {
    const { isPending = false, error = null, problem = null } = states[name] ?? {};
    return { isPending, error, data: { problem }, reset: () => void names.push(name) };
  };
  forgetAnswers({ list: request("list"), test: request("test"), save: request("save") });
  return names;
}

test("a request removes the answers of a former save and test", () => {
  expect(forgotten({})).toEqual(["test", "save"]);
});

test("a request removes why the list of models was not loaded", () => {
  expect(forgotten({ list: { error: new Error("offline") } })).toContain("list");
  expect(forgotten({ list: { problem: "The key was refused." } })).toContain("list");
});

test("a request keeps a running one", () => {
  expect(forgotten({ save: { isPending: true } })).toEqual(["test"]);
});
