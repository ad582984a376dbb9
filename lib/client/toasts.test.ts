import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentToasts, dismissToast, showToast, UNDO_SECONDS } from "./toasts";

const texts = () => currentToasts().map(({ text }) => text);
const link = { text: "Sign in", href: "/sign-in" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.useRealTimers();
});

test("a message goes by itself, and one with a next step stays until it is dismissed", () => {
  showToast({ text: "You are signed out", tone: "bad", link });
  showToast({ text: "Post hidden" });
  vi.advanceTimersByTime(UNDO_SECONDS * 1000);
  expect(texts()).toEqual(["You are signed out"]);
});

test("the same failure stands there once, however often it comes", () => {
  showToast({ text: "You are signed out", tone: "bad", link });
  showToast({ text: "You are signed out", tone: "bad", link });
  expect(texts()).toEqual(["You are signed out"]);
});

test("what can be taken back stays beside an equal message", () => {
  showToast({ text: "Post hidden", undo: () => {} });
  showToast({ text: "Post hidden", undo: () => {} });
  expect(texts()).toEqual(["Post hidden", "Post hidden"]);
});
