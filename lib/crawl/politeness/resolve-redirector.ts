import type { Context } from "@/lib/context/context";
import { webUrl } from "@/lib/core/web-url";
import { carriedAddress, isRedirector } from "@/lib/feed/http/redirects";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { visitHost } from "./visit-host";

const HOPS_MAX = 3;
const BODY_BYTES_MAX = 65_536;
/** Time for all redirectors of a document, which waits in a slot of its lane. */
const DOCUMENT_MS_MAX = 20_000;

export function needsResolving(address: string): boolean {
  return carriedAddress(address) !== null || isRedirector(address);
}

/**
 * Resolves redirectors of one document without requesting their targets.
 *
 * @returns a function that returns the address itself without an answer in time
 */
export function redirectorResolver(ctx: Context): (address: string) => Promise<string> {
  const endsAt = performance.now() + DOCUMENT_MS_MAX;
  return (address) => resolveRedirector(ctx, address, () => endsAt - performance.now());
}

async function resolveRedirector(ctx: Context, address: string, leftMs: () => number): Promise<string> {
  let url = carriedAddress(address) ?? address;
  for (let hop = 0; hop < HOPS_MAX && isRedirector(url) && leftMs() > 0; hop += 1) {
    const next = await askRedirector(ctx, url, leftMs);
    if (next === null) break;
    url = carriedAddress(next) ?? next;
  }
  return url;
}

async function askRedirector(ctx: Context, url: string, leftMs: () => number): Promise<string | null> {
  const request = () =>
    ctx.fetcher.fetch(url, { stopsAtRedirect: true, bodyBytesMax: BODY_BYTES_MAX, totalTimeoutMs: leftMs() });
  try {
    const visit = await visitHost(ctx, url, request, { waitMsMax: leftMs() });
    const location = visit.kind === "visited" ? visit.result.headers.location : undefined;
    return location === undefined ? null : (webUrl(location, url)?.href ?? null);
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ url, code: error.code, detail: error.detail }, "a redirector named no target");
    return null;
  }
}
