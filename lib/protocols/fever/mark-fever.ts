import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { readLabels } from "@/lib/domain/readers/labels";
import { findItems, markItems, markStreamRead, starItems, unstarItems } from "@/lib/domain/readers/mark-items";
import type { Stream } from "@/lib/domain/readers/read-stream";
import { readSubscriptions } from "@/lib/domain/readers/subscriptions";
import { idOf } from "./read-fever";

/** Marks an item, a feed or a group. @throws AppError `forbidden`, `bad_request`, `not_found` */
export async function mark(ctx: UserContext, noun: string, parameters: URLSearchParams): Promise<void> {
  const [as, id] = [parameters.get("as"), parameters.get("id")];
  if (noun === "item") return markItem(ctx, as, await findItems(ctx, [idOf(id) ?? []].flat()));
  if (as !== "read") throw new AppError("bad_request", "A feed or group can only be marked with as=read.");
  const before = Number(parameters.get("before"));
  const moment = before > 0 && before < 1e11 ? new Date(Math.floor(before) * 1_000) : ctx.now();
  await markStreamRead(ctx, await streamOf(ctx, noun, id), moment);
}

async function markItem(ctx: UserContext, as: string | null, postIds: readonly string[]): Promise<void> {
  switch (as) {
    case "read":
    case "unread":
      return markItems(ctx, postIds, as === "read");
    case "saved":
      return starItems(ctx, postIds);
    case "unsaved":
      return unstarItems(ctx, postIds);
    default:
      throw new AppError("bad_request", "An item can be marked as read, unread, saved or unsaved.");
  }
}

/** Group 0 is all feeds. */
async function streamOf(ctx: UserContext, noun: string, id: string | null): Promise<Stream> {
  if (noun === "group" && id === "0") return { kind: "all" };
  const labels = await readLabels(ctx);
  if (noun === "group") {
    const newsfeed = labels.newsfeeds.find(({ number }) => String(number) === id);
    if (newsfeed) return { kind: "newsfeed", newsfeedId: newsfeed.id };
  }
  if (noun === "feed") {
    const feed = (await readSubscriptions(ctx, labels)).find(({ number }) => String(number) === id);
    if (feed?.sourceId) return { kind: "source", sourceId: feed.sourceId };
    if (feed) return { kind: "sourceless", newsfeedId: feed.newsfeedId };
  }
  throw new AppError("not_found", "There is no such feed or group. Sync the app again.");
}
