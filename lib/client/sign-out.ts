import { signOut as authSignOut } from "next-auth/react";
import { UNREACHABLE } from "./api-error";
import { commitAll } from "./deferred";
import { sendLast } from "./last-request";
import { showToast } from "./toasts";
import { unsubscribeBrowser } from "./web-push";

/** Also ends this browser's notifications. Shows a failure as a message. @param next path afterwards */
export async function signOut(next = "/"): Promise<void> {
  await commitAll();
  try {
    await sendLast(() => endSession(next));
  } catch {
    return void showToast({ text: UNREACHABLE, tone: "bad" });
  }
  await unsubscribeBrowser();
  window.location.assign(next);
}

/** @throws for a refusal too, which next-auth resolves with another reply or the address of an error page */
async function endSession(next: string): Promise<void> {
  const { url } = await authSignOut({ redirect: false, redirectTo: next });
  if (new URL(url).searchParams.has("error")) throw new Error("The sign-out was refused.");
}
