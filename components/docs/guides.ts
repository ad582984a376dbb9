import type { Door } from "./door";
import { assistants } from "./doors/assistants";
import { feedsOut } from "./doors/feeds-out";
import { mirror } from "./doors/mirror";
import { notifications } from "./doors/notifications";
import { readerApps } from "./doors/reader-apps";
import { scripts } from "./doors/scripts";
import { webhooks } from "./doors/webhooks";

/** Every door, in the order of the overview. Each has its page at `/docs/<slug>`. */
export const DOORS: readonly Door[] = [readerApps, assistants, feedsOut, webhooks, notifications, scripts, mirror];
