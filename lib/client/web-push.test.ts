import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOutEverywhere } from "./account";
import { UNREACHABLE } from "./api-error";
import { signOut } from "./sign-out";
import { localApi } from "./testing/local-api";
import { shownToasts } from "./toasts";

const UNSUBSCRIBED = "unsubscribed";
const CSRF = "GET /api/auth/csrf";
/** Address in next-auth's replies. */
let url = "";
/** Fault of the server after the first part of a sign-out. */
let fault = {};
const api = localApi((request) => {
  if (request === CSRF) Object.assign(api, fault);
  return { url };
});
const SIGN_OUT = [CSRF, "POST /api/auth/signout"];

/** A browser with a subscription, as the worker's registration shows it. */
function stubBrowser(unsubscribe: () => Promise<boolean>): void {
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
}

beforeEach(() => {
  url = "http://lede.example/";
  fault = {};
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "/", assign: vi.fn() } }));
  stubBrowser(async () => api.requests.push(UNSUBSCRIBED) > 0);
});
afterEach(() => {
  // Requests go on after a sign-out.
  window.dispatchEvent(new Event("pageshow"));
  vi.unstubAllGlobals();
});

test("signing out ends the notifications of this browser", async () => {
  await signOut();
  expect(api.requests).toEqual([...SIGN_OUT, UNSUBSCRIBED]);
  expect(window.location.assign).toHaveBeenCalledWith("/");
});

test("signing out everywhere ends the notifications of this browser", async () => {
  await signOutEverywhere();
  expect(api.requests).toEqual(["DELETE /api/app/sessions", UNSUBSCRIBED]);
});

test.each([
  ["loses the connection", { isDown: true }, ""],
  ["fails", { status: 503 }, ""],
  ["is refused", {}, "sign-in?error=MissingCSRF"],
])("a sign-out that %s keeps the page and its notifications", async (_, itsFault, path) => {
  fault = itsFault;
  url += path;
  await signOut();
  expect(api.requests).toEqual(SIGN_OUT);
  expect(window.location.assign).not.toHaveBeenCalled();
  expect(shownToasts.get()).toMatchObject([{ text: UNREACHABLE, tone: "bad" }]);
});

test("a failed sign-out everywhere keeps the notifications of this browser", async () => {
  api.status = 503;
  await expect(signOutEverywhere()).rejects.toThrow("It said no.");
  expect(api.requests).toEqual(["DELETE /api/app/sessions"]);
});

test("signing out works when the browser refuses to unsubscribe", async () => {
  stubBrowser(() => Promise.reject(new Error("AbortError")));
  await signOut();
  expect(api.requests).toEqual(SIGN_OUT);
});

test("signing out works in a browser without service workers", async () => {
  vi.stubGlobal("navigator", {});
  await signOut();
  expect(api.requests).toEqual(SIGN_OUT);
});
