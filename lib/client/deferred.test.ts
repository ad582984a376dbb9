import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signOutEverywhere } from "./account";
import { call, inOrder } from "./call";
import { defer } from "./deferred";
import { deferredIds } from "./deferred-ids";
import { signOut } from "./sign-out";
import { localApi } from "./testing/local-api";
import { dismissToast, holdToast, releaseToast, shownToasts, UNDO_SECONDS, undoLast } from "./toasts";

let isCutOff = false;
/** Cuts connections after the first part of a sign-out. */
const api = localApi((request) => {
  if (request === "GET /api/auth/csrf") api.isDown = isCutOff;
  return { url: "http://lede.example/" };
});
const DELETION = "DELETE /v1/lists/a";
const deleteList = () =>
  defer({ id: "a", text: "A deleted" }, () => call("DELETE /v1/lists/{list_id}", { params: { list_id: "a" } }));
const texts = () => shownToasts.get().map(({ text }) => text);
const isSettled = () => vi.waitUntil(() => deferredIds.get().size === 0, { timeout: 20_000 });
const assign = vi.fn();
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

/** Hides the page, on a device with this kind of pointer. */
function hidePage(pointer: "coarse" | "fine"): void {
  vi.stubGlobal("document", { hidden: true });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === `(pointer: ${pointer})` }));
  window.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  assign.mockReset();
  isCutOff = false;
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "/", assign } }));
});

afterEach(async () => {
  // Requests go on after a sign-out.
  window.dispatchEvent(new Event("pageshow"));
  window.dispatchEvent(new Event("pagehide"));
  await isSettled();
  vi.unstubAllGlobals();
});

describe("the undo time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("runs the work when it ends, after its message was held", async () => {
    deleteList();
    const id = shownToasts.get()[0]?.id ?? 0;
    holdToast(id);
    pass(60);
    releaseToast(id);
    pass(UNDO_SECONDS - 0.001);
    expect(texts()).toEqual(["A deleted"]);
    pass(0.001);
    expect(texts()).toEqual([]);
    vi.useRealTimers();
    await isSettled();
    expect(api.requests).toEqual([DELETION]);
  });

  test("lets work be undone while its message is held", () => {
    deleteList();
    holdToast(shownToasts.get()[0]?.id ?? 0);
    pass(60);
    undoLast();
    pass(60);
    expect(deferredIds.get().size).toBe(0);
    expect(api.requests).toEqual([]);
  });

  test("runs the work also after its message was dismissed", async () => {
    deleteList();
    dismissToast(shownToasts.get()[0]?.id ?? 0);
    pass(UNDO_SECONDS);
    vi.useRealTimers();
    await isSettled();
    expect(api.requests).toEqual([DELETION]);
  });

  test("of undone work does not run later work of the same item", () => {
    deleteList();
    pass(UNDO_SECONDS - 1);
    undoLast();
    deleteList();
    pass(1);
    undoLast();
    expect(deferredIds.get().size).toBe(0);
  });
});

test("signing out runs waiting work before the session ends", async () => {
  deleteList();
  await signOut();
  expect(api.requests).toEqual([DELETION, "GET /api/auth/csrf", "POST /api/auth/signout"]);
});

test.each([
  ["out", () => signOut()],
  ["out everywhere", signOutEverywhere],
])("signing %s waits for changes under way", async (_, leave) => {
  const markRead = () => call("PUT /v1/posts/{post_id}/read", { params: { post_id: "a" } });
  void inOrder("a", markRead);
  void inOrder("a", markRead);
  await leave();
  const read = "PUT /v1/posts/a/read";
  expect(api.requests.slice(0, 2)).toEqual([read, read]);
  expect(api.requests.length).toBeGreaterThan(2);
});

test("signing out everywhere runs waiting work before the sessions end", async () => {
  deleteList();
  await signOutEverywhere();
  expect(api.requests).toEqual([DELETION, "DELETE /api/app/sessions"]);
  expect(assign).toHaveBeenCalledWith("/");
});

test("a sign-out that fails shows a message", async () => {
  isCutOff = true;
  await signOut();
  expect(shownToasts.get()).toMatchObject([
    { text: "Lede cannot be reached. Check your connection and try again.", tone: "bad" },
  ]);
});

test("work that fails says that nothing was changed, and can be tried again", async () => {
  api.isDown = true;
  deleteList();
  hidePage("coarse");
  await isSettled();
  expect(texts()).toEqual(["Lede cannot be reached. Nothing was changed."]);
  const tryAgain = shownToasts.get()[0]?.action?.run;
  api.isDown = false;
  tryAgain?.();
  // Already waits.
  tryAgain?.();
  expect(texts()).toContain("A deleted");
  hidePage("coarse");
  await isSettled();
  expect(api.requests).toEqual([DELETION, DELETION]);
});

test("leaving the page does no work whose id was dropped", async () => {
  const work = vi.fn(async () => undefined);
  defer({ id: "a", text: "A deleted" }, work);
  deferredIds.set(new Set());
  window.dispatchEvent(new Event("beforeunload"));
  expect([work.mock.calls, texts()]).toEqual([[], []]);
});

test("hiding the page on a phone runs waiting work and ends its undo", async () => {
  deleteList();
  hidePage("coarse");
  expect(texts()).toEqual([]);
  undoLast();
  await isSettled();
  expect(api.requests).toEqual([DELETION]);
});

test("hiding the page on a computer keeps the undo", () => {
  deleteList();
  hidePage("fine");
  expect(texts()).toEqual(["A deleted"]);
  undoLast();
  expect(deferredIds.get().size).toBe(0);
  expect(api.requests).toEqual([]);
});
