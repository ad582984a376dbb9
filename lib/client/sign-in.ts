import { signIn as authSignIn, signOut as authSignOut } from "next-auth/react";
import { UNREACHABLE } from "./api-error";
import { commitAll } from "./deferred";
import { saveBrowserSettings } from "./preferences";
import { showToast } from "./toasts";

export interface Credentials {
  email: string;
  password: string;
}

const REASONS: Record<string, string> = {
  credentials: "Wrong email or password.",
  unavailable: "Sign-in is busy. Try again in a minute.",
};

/** @returns the reason in a sentence; null on success */
export async function signIn({ email, password }: Credentials): Promise<string | null> {
  const { error, code = "" } = await authSignIn("credentials", { email, password, redirect: false });
  return error ? reasonOf(code) : welcome();
}

/** Like {@link signIn}, with the token of an email link. */
export async function signInByLink(token: string): Promise<string | null> {
  const { error, code = "" } = await authSignIn("link", { token, redirect: false });
  if (code === "credentials") return "This link has been used or has expired. Ask for a new one.";
  return error ? reasonOf(code) : welcome();
}

function reasonOf(code: string): string {
  return REASONS[code] ?? "Something went wrong. Try again.";
}

/** Stores the time zone first. Without it, the first page would show the server's date, then change it. */
function welcome(): null {
  saveBrowserSettings();
  return null;
}

/** Shows a failure as a message. @param next path afterwards */
export async function signOut(next = "/"): Promise<void> {
  await commitAll();
  await authSignOut({ redirectTo: next }).catch(() => showToast({ text: UNREACHABLE, tone: "bad" }));
}
