import type { Context } from "@/lib/context/context";
import { webUrl } from "@/lib/core/web-url";
import { carriedAddress, isRedirector } from "@/lib/feed/http/redirects";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { visitHost } from "./visit-host";

const HOPS_MAX = 3;
const BODY_BYTES_MAX = 65_536;

export function needsResolving(address: string): boolean {
  return carriedAddress(address) !== null || isRedirector(address);
}

/** Resolves a redirector without requesting its target. Returns the address itself without an answer. */
export async function resolveRedirector(ctx: Context, address: string): Promise<string> {
  let url = carriedAddress(address) ?? address;
  for (let hop = 0; hop < HOPS_MAX && isRedirector(url); hop += 1) {
    const next = await askRedirector(ctx, url);
    if (next === null) break;
    url = carriedAddress(next) ?? next;
  }
  return url;
}

async function askRedirector(ctx: Context, url: string): Promise<string | null> {
  const request = () => ctx.fetcher.fetch(url, { stopsAtRedirect: true, bodyBytesMax: BODY_BYTES_MAX });
  try {
    const visit = await visitHost(ctx, url, request);
    const location = visit.kind === "visited" ? visit.result.headers.location : undefined;
    return location === undefined ? null : (webUrl(location, url)?.href ?? null);
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ url, code: error.code, detail: error.detail }, "a redirector named no target");
    return null;
  }
}
