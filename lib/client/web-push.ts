import { ApiError } from "./api-error";
import { call } from "./call";

/** Address of the service worker. Its folder is its scope. */
const WORKER = "/sw.js";

/** Why this browser cannot show notifications, as a sentence; null if it can. */
export function pushObstacle(): string | null {
  if (!window.isSecureContext) return "Browsers allow notifications only over HTTPS.";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "This browser has no Web Push. On an iPhone or iPad, add Lede to the home screen and open it there.";
  if (Notification.permission === "denied")
    return "Notifications from Lede are blocked in this browser. Allow them in its settings for this site.";
  return null;
}

/** A refusal by the browser. @param text a sentence for the reader */
const refusal = (text: string) => new ApiError(0, null, text);

interface Subscribed {
  url: string;
  p256dh: string;
  auth: string;
}

/**
 * Asks the reader for permission and subscribes this browser to the server's messages.
 *
 * @throws ApiError, also when the reader or the push service refuses
 */
export async function subscribeBrowser(): Promise<Subscribed> {
  // First, because browsers ask only after a click.
  const permission = await Notification.requestPermission();
  if (permission !== "granted")
    throw refusal(pushObstacle() ?? "Lede cannot show notifications until you allow them. Try again.");
  const { public_key } = await call("GET /v1/notifications/push-key", {});
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, public_key).catch(() => {
    throw refusal("The push service of this browser cannot be reached. Try again later.");
  });
  const { endpoint, keys } = subscription.toJSON();
  return { url: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/**
 * Ends the subscription of this browser, if it has one. The push service then refuses the next message, which turns the
 * channel off. Called after the session has ended, because a failed sign-out must keep the subscription.
 */
export async function unsubscribeBrowser(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(WORKER);
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // A browser that refuses must not prevent signing out.
  }
}

/** Keeps a subscription with the same key, which another account of this browser may use. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const present = await manager.getSubscription();
  if (present && keyText(present.options.applicationServerKey) === key) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Base64url without padding. */
function keyText(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? [])));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
