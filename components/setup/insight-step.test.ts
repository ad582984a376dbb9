import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { chooseFirst, isWritten } from "./insight-step";

const PENDING = examplePost({ id: "pending", ai_status: "pending", keylearning_state: "unsupported" });
const NOTHING = examplePost({ id: "nothing", ai_status: "done", keylearning_state: "nothing" });
const PROVEN = examplePost({ id: "proven", ai_status: "fallback", keylearning_state: "supported" });

const SHORT = examplePost({ id: "short", ai_status: "skipped", keylearning_state: "unsupported" });

test("one that is too short for a key learning is chosen only where no other may have one", () => {
  expect(chooseFirst([SHORT, PENDING])).toBe(PENDING);
  expect(chooseFirst([SHORT, PENDING, NOTHING])).toBe(NOTHING);
  expect(chooseFirst([SHORT])).toBe(SHORT);
});

test("the first post is the newest with a proven key learning, then one that is written, then the newest", () => {
  expect(chooseFirst([PENDING, NOTHING, PROVEN])).toBe(PROVEN);
  expect(chooseFirst([PENDING, NOTHING])).toBe(NOTHING);
  expect(chooseFirst([PENDING])).toBe(PENDING);
  expect(chooseFirst([])).toBeUndefined();
});

test("a post that is too short for a key learning is waited for no longer", () => {
  expect(isWritten(examplePost({ ai_status: "skipped" }))).toBe(true);
  expect(isWritten(PENDING)).toBe(false);
  expect(isWritten(undefined)).toBe(false);
});
