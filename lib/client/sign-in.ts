import { signIn as authSignIn, getProviders } from "next-auth/react";
import { UNREACHABLE } from "./api-error";
import { saveBrowserSettings } from "./preferences";

export interface Credentials {
  email: string;
  password: string;
}

export const NO_COOKIES =
  "Your browser keeps no cookies for this site, which signing in needs. Allow them, or open the site's https address, then reload the page.";

const REASONS: Record<string, string> = {
  credentials: "Wrong email or password.",
  rate_limited: "Too many failed attempts. Wait a minute and try again, or use an email link.",
  unavailable: "Sign-in is busy. Try again in a minute.",
  full: "The server's disk is full or its database is read-only, so nobody can sign in. Try again later.",
  away: "The server cannot answer at the moment. Try again in a minute.",
  unreachable: UNREACHABLE,
  // The error of Auth.js, which has no code.
  MissingCSRF: NO_COOKIES,
};

interface Refusal {
  /** Sentence for the reader. */
  reason: string;
  /** Whether the credentials are refused; otherwise the server is in trouble. */
  isForCredentials: boolean;
}

/** @returns null on success */
export async function signIn({ email, password }: Credentials): Promise<Refusal | null> {
  const { error, code = error ?? "" } = await authenticate("credentials", { email, password });
  if (!error) return welcome();
  return { reason: reasonOf(code), isForCredentials: code === "credentials" || code === "rate_limited" };
}

/** Signs in with the token of an email link. @returns the reason in a sentence; null on success */
export async function signInByLink(token: string): Promise<string | null> {
  const { error, code = error ?? "" } = await authenticate("link", { token });
  if (code === "credentials") return "This link has been used or has expired. Ask for a new one.";
  return error ? reasonOf(code) : welcome();
}

async function authenticate(provider: "credentials" | "link", fields: Record<string, string>) {
  const unreachable = { error: "unreachable", code: "unreachable" };
  // Auth.js asks for them too, and leaves the page when it gets none.
  if (!(await getProviders())) return unreachable;
  return authSignIn(provider, { ...fields, redirect: false }).catch(() => unreachable);
}

function reasonOf(code: string): string {
  return REASONS[code] ?? "Something went wrong. Try again.";
}

/** Stores the time zone first. Without it, the first page would show the server's date, then change it. */
function welcome(): null {
  saveBrowserSettings();
  return null;
}
