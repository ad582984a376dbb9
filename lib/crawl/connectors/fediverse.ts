import type { FediverseDocument } from "@/lib/feed/discover/network-documents";
import { charsetOf } from "@/lib/feed/http/http-caching";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import type { Inquiry } from "./connector";

const DOCUMENT_BYTES_MAX = 256 * 1024;
const FEED_BYTES_MAX = 10 * 1024 * 1024;

type Access = Pick<Inquiry, "ctx" | "signal">;

/**
 * Software at an origin, in lower case, such as `mastodon`.
 *
 * @returns null if unknown
 * @see https://nodeinfo.diaspora.software/protocol
 */
export async function softwareOf(origin: string, access: Access): Promise<string | null> {
  const index = await read(`${origin}/.well-known/nodeinfo`, access);
  const info = index?.nodeinfoUrl ? await read(index.nodeinfoUrl, access) : null;
  return info?.software ?? null;
}

/**
 * URL of an account's page.
 *
 * @param handle `name@domain`
 * @returns null for an unknown account
 * @see https://www.rfc-editor.org/rfc/rfc7033 (WebFinger)
 */
export async function pageOfHandle(handle: string, access: Access): Promise<string | null> {
  const domain = handle.slice(handle.indexOf("@") + 1);
  const resource = encodeURIComponent(`acct:${handle}`);
  return (await read(`https://${domain}/.well-known/webfinger?resource=${resource}`, access))?.profileUrl ?? null;
}

export async function servesFeed(url: string, { ctx, signal }: Access): Promise<boolean> {
  try {
    const { status, headers, body } = await ctx.fetcher.fetch(url, { bodyBytesMax: FEED_BYTES_MAX, signal });
    const httpCharset = charsetOf(headers["content-type"]);
    return status === 200 && (await ctx.worker.run("readFeed", { bytes: body, url, httpCharset })).kind === "feed";
  } catch (error) {
    if (!isFetchError(error) && !isWorkerError(error)) throw error;
    return false;
  }
}

async function read(url: string, { ctx, signal }: Access): Promise<FediverseDocument | null> {
  try {
    const headers = { accept: "application/json, application/jrd+json" };
    const { status, body } = await ctx.fetcher.fetch(url, { headers, bodyBytesMax: DOCUMENT_BYTES_MAX, signal });
    return status === 200 ? await ctx.worker.run("readFediverseDocument", body) : null;
  } catch (error) {
    if (!isFetchError(error) && !isWorkerError(error)) throw error;
    return null;
  }
}
