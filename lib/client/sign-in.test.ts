import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UNREACHABLE } from "./api-error";
import { NO_COOKIES, signIn, signInByLink } from "./sign-in";
import { localApi } from "./testing/local-api";

/** Query that refuses a sign-in; null for a malformed reply. */
let refusal: string | null = null;
const api = localApi((request) => {
  if (request.endsWith("/providers")) return { credentials: { type: "credentials" }, link: { type: "credentials" } };
  return refusal ? { url: `http://localhost/sign-in?${refusal}` } : {};
});
const location = { href: "http://localhost/sign-in" };

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  refusal = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["without a connection", { isDown: true }],
  ["while the server fails", { status: 503 }],
  ["when the reply makes no sense", {}],
])("%s, signing in stays on the page and says why", async (_, fault) => {
  Object.assign(api, fault);
  expect(await signIn({ email: "ada@example.org", password: "correct horse" })).toMatchObject({ reason: UNREACHABLE });
  expect(await signInByLink("token")).toBe(UNREACHABLE);
  expect(location.href).toBe("http://localhost/sign-in");
});

test.each([
  ["full", "disk is full"],
  ["away", "server cannot answer"],
  ["unavailable", "Sign-in is busy"],
])("signing in tells the reason of a server that is %s", async (code, reason) => {
  refusal = `error=CredentialsSignin&code=${code}`;
  const refused = await signIn({ email: "ada@example.org", password: "correct horse" });
  expect(refused?.reason).toContain(reason);
  expect(await signInByLink("token")).toContain(reason);
});

test("signing in tells a browser without cookies to allow them", async () => {
  refusal = "error=MissingCSRF";
  const refused = await signIn({ email: "ada@example.org", password: "correct horse" });
  expect(refused).toEqual({ reason: NO_COOKIES, isForCredentials: false });
  expect(await signInByLink("token")).toBe(NO_COOKIES);
});
