import type { Context } from "@/lib/context/context";
import { withoutHubs } from "./ask-route";
import { type AskedFeed, type FeedAnswer, fetchFeed } from "./fetch-feed";
import { reportsBridgeError } from "./profile-answer";

const FAILED = {
  kind: "failing",
  code: "server_error",
  sentence:
    "This server's RSS-Bridge cannot read this page at the moment. Try again later; if it stays so, ask an administrator to look at the bridge.",
  waitSecondsMin: 0,
} as const;

/** Asks this server's bridge for a page that has no feed of its own. Where the bridge runs is nobody's business, so it fails without details. */
export async function askBridge(ctx: Context, feed: AskedFeed): Promise<FeedAnswer> {
  const answer = await fetchFeed({ ...ctx, fetcher: ctx.bridgeFetcher }, feed);
  if (answer.kind === "unchanged") return answer;
  return answer.kind === "feed" && !reportsBridgeError(answer.document) ? withoutHubs(answer) : FAILED;
}
