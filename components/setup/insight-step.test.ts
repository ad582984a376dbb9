import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { chooseFirst, isWritten } from "./insight-step";

const PENDING = examplePost({ id: "pending", ai_status: "pending", keylearning_state: "unsupported" });
const NOTHING = examplePost({ id: "nothing", ai_status: "done", keylearning_state: "nothing" });
const PROVEN = examplePost({ id: "proven", ai_status: "fallback", keylearning_state: "supported" });

const SHORT = examplePost({ id: "short", ai_status: "skipped", keylearning_state: "unsupported" });

test("chooses a post that is too short only as a last resort", () => {
  expect(chooseFirst([SHORT, PENDING])).toBe(PENDING);
  expect(chooseFirst([SHORT, NOTHING])).toBe(NOTHING);
  expect(chooseFirst([SHORT])).toBe(SHORT);
});

test("chooses the newest supported, then pending, then written post", () => {
  expect(chooseFirst([PENDING, NOTHING, PROVEN])).toBe(PROVEN);
  expect(chooseFirst([NOTHING, PENDING])).toBe(PENDING);
  expect(chooseFirst([NOTHING])).toBe(NOTHING);
  expect(chooseFirst([PENDING])).toBe(PENDING);
  expect(chooseFirst([])).toBeUndefined();
});

test("does not wait for a post that is too short", () => {
  expect(isWritten(examplePost({ ai_status: "skipped" }))).toBe(true);
  expect(isWritten(PENDING)).toBe(false);
  expect(isWritten(undefined)).toBe(false);
});
