import type { Guide } from "./guide";
import { assistants } from "./guides/assistants";
import { feedsOut } from "./guides/feeds-out";
import { mirror } from "./guides/mirror";
import { notifications } from "./guides/notifications";
import { readerApps } from "./guides/reader-apps";
import { scripts } from "./guides/scripts";
import { webhooks } from "./guides/webhooks";

/** All guides, in the order of the overview. Each is at `/docs/<slug>`. */
export const GUIDES: readonly Guide[] = [readerApps, assistants, feedsOut, webhooks, notifications, scripts, mirror];
