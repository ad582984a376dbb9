import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_COOKIES } from "@/lib/client/sign-in";
import { localApi } from "@/lib/client/testing/local-api";
import { signUpOrIn } from "./credentials-form";

/** Code of the refused sign-in. */
let code = "";
const api = localApi((request) =>
  request.endsWith("/providers")
    ? { credentials: { type: "credentials" } }
    : { url: `http://localhost/sign-in?error=CredentialsSignin&code=${code}` },
);

beforeEach(() => {
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { href: "http://localhost/sign-in" } }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function signInRefused(by: string) {
  code = by;
  const credentials = { email: "ada@example.org", password: "correct horse" };
  return signUpOrIn(credentials, { kind: "signIn", next: "/", invitation: undefined });
}

test.each(["credentials", "rate_limited"])("a sign-in refused by %s offers a link below the password", async (by) => {
  expect(await signInRefused(by)).toEqual({
    problems: { password: expect.any(String) },
    refused: "ada@example.org",
  });
});

test.each(["unavailable", "full", "away", "configuration"])("a sign-in refused by %s blames no field", async (by) => {
  expect(await signInRefused(by)).toEqual({ problems: { "": expect.any(String) } });
});

test("no account is created in a browser without cookies", async () => {
  vi.stubGlobal("navigator", { cookieEnabled: false });
  const credentials = { email: "ada@example.org", password: "correct horse" };
  const made = await signUpOrIn(credentials, { kind: "signUp", next: "/", invitation: undefined });
  expect(made).toEqual({ problems: { "": NO_COOKIES } });
  expect(api.requests).toEqual([]);
});
