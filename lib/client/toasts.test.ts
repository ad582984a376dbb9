import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearToasts } from "./testing/clear-toasts";
import {
  dismissToast,
  holdToast,
  offerUndo,
  RELEASED_SECONDS,
  RETRY_SECONDS,
  releaseToast,
  shownToasts,
  showToast,
  UNDO_SECONDS,
  undoLast,
  undoToast,
} from "./toasts";

const texts = () => shownToasts.get().map(({ text }) => text);
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);
const link = { text: "Sign in", href: "/sign-in" };

beforeEach(() => {
  clearToasts();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a message disappears unless it has a link or its work goes on", () => {
  showToast({ text: "You are signed out", tone: "bad", link });
  const pending = showToast({ text: "Marking posts…", isPending: true });
  showToast({ text: "Post hidden" });
  vi.advanceTimersByTime(UNDO_SECONDS * 1000);
  expect(texts()).toEqual(["You are signed out", "Marking posts…"]);
  dismissToast(pending);
  expect(texts()).toEqual(["You are signed out"]);
});

test("an undo counts from the end of the change", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  showToast({ text: "Post hidden", undo: () => {}, done: promise });
  vi.advanceTimersByTime(UNDO_SECONDS * 1000);
  expect(texts()).toEqual(["Post hidden"]);
  resolve();
  await promise;
  vi.advanceTimersByTime(UNDO_SECONDS * 1000);
  expect(texts()).toEqual([]);
});

test("equal failures show once", () => {
  showToast({ text: "You are signed out", tone: "bad", link });
  showToast({ text: "You are signed out", tone: "bad", link });
  expect(texts()).toEqual(["You are signed out"]);
});

test("a newer message hides an older one that can be undone until dismissed", () => {
  showToast({ text: "A hidden", undo: () => {} });
  const next = showToast({ text: "B hidden", undo: () => {} });
  expect(texts()).toEqual(["B hidden"]);
  dismissToast(next);
  expect(texts()).toEqual(["A hidden"]);
});

test("a message without an undo does not return", () => {
  showToast({ text: "A saved" });
  dismissToast(showToast({ text: "B hidden", undo: () => {} }));
  expect(texts()).toEqual([]);
});

test("a failure stays beside newer messages", () => {
  showToast({ text: "Nothing was changed.", tone: "bad" });
  for (const name of ["A", "B"]) showToast({ text: `${name} hidden` });
  expect(texts()).toEqual(["Nothing was changed.", "B hidden"]);
});

describe("while held", () => {
  test("a message keeps the rest of its time", () => {
    const id = showToast({ text: "Post hidden" });
    pass(2);
    holdToast(id);
    pass(60);
    expect(texts()).toEqual(["Post hidden"]);
    releaseToast(id);
    pass(UNDO_SECONDS - 2.001);
    expect(texts()).toEqual(["Post hidden"]);
    pass(0.001);
    expect(texts()).toEqual([]);
  });

  test("a message counts each hold once", () => {
    const id = showToast({ text: "Post hidden" });
    holdToast(id);
    pass(60);
    holdToast(id);
    releaseToast(id);
    releaseToast(id);
    pass(UNDO_SECONDS - 0.001);
    expect(texts()).toEqual(["Post hidden"]);
  });

  test("a message at its end gets a few seconds for the way back", () => {
    const id = showToast({ text: "Post hidden" });
    pass(UNDO_SECONDS - 0.001);
    holdToast(id);
    releaseToast(id);
    pass(RELEASED_SECONDS - 0.001);
    expect(texts()).toEqual(["Post hidden"]);
    pass(0.001);
    expect(texts()).toEqual([]);
  });

  test("an undo stays offered", () => {
    const undo = vi.fn();
    holdToast(showToast({ text: "Post hidden", undo }));
    pass(60);
    undoLast();
    expect(undo).toHaveBeenCalledOnce();
  });

  test("an undo waits although the change ends meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = showToast({ text: "Post hidden", undo: () => {}, done: promise });
    holdToast(id);
    resolve();
    await promise;
    pass(60);
    expect(texts()).toEqual(["Post hidden"]);
    releaseToast(id);
    pass(UNDO_SECONDS);
    expect(texts()).toEqual([]);
  });

  test("a dismissed message ends later", () => {
    const onEnd = vi.fn();
    const id = showToast({ text: "List deleted", onEnd });
    holdToast(id);
    dismissToast(id);
    releaseToast(id);
    expect(onEnd).not.toHaveBeenCalled();
    pass(UNDO_SECONDS);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

describe("undo", () => {
  const undone: string[] = [];
  const hide = (name: string) => showToast({ text: `${name} hidden`, undo: () => void undone.push(name) });
  beforeEach(() => {
    undone.length = 0;
  });

  test("goes from newest to oldest, also for hidden messages", () => {
    for (const name of ["A", "B", "C"]) hide(name);
    offerUndo(() => void undone.push("D"));
    expect(texts()).toEqual(["C hidden"]);
    for (const _ of [1, 2, 3, 4, 5]) undoLast();
    expect([undone, texts()]).toEqual([["D", "C", "B", "A"], ["Undone"]]);
  });

  test("expires with its message", () => {
    hide("A");
    vi.advanceTimersByTime(UNDO_SECONDS * 1000 - 1);
    hide("B");
    vi.advanceTimersByTime(1);
    undoLast();
    undoLast();
    expect(undone).toEqual(["B"]);
  });

  test("applies to one message once", () => {
    const first = hide("A");
    hide("B");
    undoToast(first);
    undoToast(first);
    expect([undone, texts()]).toEqual([["A"], ["Undone"]]);
  });

  test("shows the action's own message, and no older one", () => {
    hide("A");
    showToast({ text: "B marked", undo: () => showToast({ text: "B marked again" }) });
    undoLast();
    expect(texts()).toEqual(["B marked again"]);
  });

  test("ends on dismissal", () => {
    dismissToast(hide("A"));
    undoLast();
    expect(undone).toEqual([]);
  });
});

test("of two failures, the one that can be tried again stays longer", () => {
  showToast({ text: "Nothing was changed.", tone: "bad", action: { text: "Try again", run: () => {} } });
  showToast({ text: "It said no.", tone: "bad" });
  expect(texts()).toEqual(["It said no."]);
  pass(UNDO_SECONDS);
  expect(texts()).toEqual(["Nothing was changed."]);
  pass(RETRY_SECONDS - UNDO_SECONDS);
  expect(texts()).toEqual([]);
});

test("an equal failure without an action keeps the first one's", () => {
  const run = vi.fn();
  showToast({ text: "Nothing was changed.", tone: "bad", action: { text: "Try again", run } });
  showToast({ text: "Nothing was changed.", tone: "bad" });
  pass(UNDO_SECONDS);
  shownToasts.get()[0]?.action?.run();
  expect(run).toHaveBeenCalledOnce();
});

test("retries equal failures together", () => {
  const tried: string[] = [];
  for (const name of ["A", "B"])
    showToast({
      text: "Nothing was changed.",
      tone: "bad",
      action: { text: "Try again", run: () => void tried.push(name) },
    });
  expect(texts()).toEqual(["Nothing was changed."]);
  shownToasts.get()[0]?.action?.run();
  expect(tried).toEqual(["A", "B"]);
});
