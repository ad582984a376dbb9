import type { Context } from "@/lib/context/context";
import type { FeedLink } from "@/lib/feed/discover/feed-links";
import type { PageInfo } from "@/lib/feed/discover/page-info";
import { charsetOf } from "@/lib/feed/http/http-caching";
import type { FetchResponse } from "@/lib/platform/fetch/fetch";
import { resultOrNull } from "@/lib/platform/worker/worker-error";

export interface Visit {
  /** As typed. */
  url: string;
  response: FetchResponse;
  signal: AbortSignal;
}

export interface SeenPage {
  links: FeedLink[];
  /** Pages of the site that may announce a feed if this one does not. */
  furtherPages: string[];
  info: PageInfo | null;
  isOpml: boolean;
}

/** Reads a page in the worker. A page that overruns the deadline announces nothing. */
export async function readPage(ctx: Context, response: FetchResponse): Promise<SeenPage> {
  const job = ctx.worker.run("findFeedLinks", {
    bytes: response.body,
    url: response.url,
    httpCharset: charsetOf(response.headers["content-type"]),
    linkHeader: response.headers.link ?? null,
  });
  return (await resultOrNull(job)) ?? { links: [], furtherPages: [], info: null, isOpml: false };
}
