import { listSubscriptionsOfMember } from "@/db/queries/sources/member-sources";
import type { UserContext } from "@/lib/context/context";
import { requireNewsfeed } from "@/lib/context/require-newsfeed";
import type { Input } from "@/lib/contract/endpoint";
import type { importOpml } from "@/lib/contract/opml";
import { invalid } from "@/lib/core/errors";
import { sealAccess } from "@/lib/crawl/collect/credentials";
import type { OpmlReading } from "@/lib/feed/opml/read-opml";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { type PlannedFolder, planImport } from "./plan-import";

type Wanted = Input<typeof importOpml>["body"];

/**
 * Reads a list of subscriptions in a worker thread, and lays out what importing it comes to.
 *
 * @throws AppError `validation` where it is no such list or holds nothing; `not_found`, `forbidden` for the newsfeed that
 * takes what lies in no folder
 */
export async function readPlan(ctx: UserContext, { opml, newsfeed_id, folders }: Wanted): Promise<PlannedFolder[]> {
  if (newsfeed_id !== undefined) await requireNewsfeed(ctx, newsfeed_id, "sources.change");
  const list = await read(ctx, opml);
  if (list.kind === "not_opml")
    throw invalid(
      "/opml",
      "not_opml",
      "This is not an OPML document. Export your subscriptions from your reader as OPML.",
    );
  if (list.outlines.length === 0 && list.folders.length === 0)
    throw invalid("/opml", "empty", "There is no subscription in this document. Export it from your reader again.");
  return planImport(list, {
    subscriptions: await listSubscriptionsOfMember(ctx.db, { userId: ctx.actor.userId }),
    folderlessId: newsfeed_id ?? null,
    chosen: folders ?? null,
    addresses: {
      connectors: ctx.settings.connectors,
      seal: (url, credentials) => sealAccess(ctx, url, credentials),
    },
    fetcher: ctx.fetcher,
  });
}

async function read(ctx: UserContext, opml: string): Promise<OpmlReading> {
  try {
    return await ctx.worker.run("readOpml", opml);
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    throw invalid("/opml", "unreadable", "This document takes too long to read. Import it in parts.");
  }
}
