import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNREACHABLE } from "./api-error";
import { signIn, signInByLink } from "./sign-in";
import { localApi } from "./testing/local-api";

const api = localApi((request) =>
  request.endsWith("/providers") ? { credentials: { type: "credentials" }, link: { type: "credentials" } } : {},
);
const location = { href: "http://localhost/sign-in" };

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["without a connection", { isDown: true }],
  ["while the server fails", { status: 503 }],
  ["when the reply makes no sense", {}],
])("%s, signing in stays on the page and says why", async (_, fault) => {
  Object.assign(api, fault);
  expect(await signIn({ email: "ada@example.org", password: "correct horse" })).toBe(UNREACHABLE);
  expect(await signInByLink("token")).toBe(UNREACHABLE);
  expect(location.href).toBe("http://localhost/sign-in");
});
