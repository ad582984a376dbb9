import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signOutEverywhere } from "./account";
import { signOut } from "./sign-out";
import { localApi } from "./testing/local-api";

const UNSUBSCRIBED = "unsubscribed";
const api = localApi(() => ({}));
const SIGN_OUT = ["GET /api/auth/csrf", "POST /api/auth/signout"];

/** A browser with a subscription, as the worker's registration shows it. */
function stubBrowser(unsubscribe: () => Promise<boolean>): void {
  const pushManager = { getSubscription: async () => ({ unsubscribe }) };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
}

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "/", assign: () => {} } }));
  stubBrowser(async () => api.requests.push(UNSUBSCRIBED) > 0);
});
afterEach(() => {
  // Requests go on after a sign-out.
  window.dispatchEvent(new Event("pageshow"));
  vi.unstubAllGlobals();
});

test("signing out ends the notifications of this browser first", async () => {
  await signOut();
  expect(api.requests).toEqual([UNSUBSCRIBED, ...SIGN_OUT]);
});

test("signing out everywhere ends the notifications of this browser first", async () => {
  await signOutEverywhere();
  expect(api.requests).toEqual([UNSUBSCRIBED, "DELETE /api/app/sessions"]);
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
