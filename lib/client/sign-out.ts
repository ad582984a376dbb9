import { signOut as authSignOut } from "next-auth/react";
import { UNREACHABLE } from "./api-error";
import { commitAll } from "./deferred";
import { sendLast } from "./last-request";
import { showToast } from "./toasts";
import { unsubscribeBrowser } from "./web-push";

/** Also ends this browser's notifications. Shows a failure as a message. @param next path afterwards */
export async function signOut(next = "/"): Promise<void> {
  await commitAll();
  await unsubscribeBrowser();
  await sendLast(() => authSignOut({ redirectTo: next })).catch(() => showToast({ text: UNREACHABLE, tone: "bad" }));
}
