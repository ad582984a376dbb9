import type { Context } from "@/lib/context";
import { charsetOf, retryAfterSeconds } from "@/lib/feed/http-caching";
import { letHostRest, visitHost } from "@/lib/feeds/visit-host";
import { isFetchError } from "@/lib/platform/fetch/errors";

const BUSY_SECONDS = 3_600;

export type ArticlePage =
  | { kind: "page"; document: { bytes: Uint8Array; url: string; httpCharset: string | null } }
  /** Worth another try at that time. */
  | { kind: "later"; at: Date }
  | { kind: "none" };

/** The page of an article, politely. What cannot be had is an outcome: the feed's own text remains. */
export async function fetchArticlePage(ctx: Context, url: string): Promise<ArticlePage> {
  const comeBackAt = await visitHost(ctx, url);
  if (comeBackAt) return { kind: "later", at: comeBackAt };
  try {
    const answer = await ctx.fetcher.fetch(url, { headers: { accept: "text/html, application/xhtml+xml, */*;q=0.1" } });
    if (answer.status === 429 || answer.status === 503) {
      const seconds = retryAfterSeconds(answer.headers, ctx.now()) ?? BUSY_SECONDS;
      return { kind: "later", at: await letHostRest(ctx, url, seconds) };
    }
    if (answer.status !== 200) return { kind: "none" };
    const httpCharset = charsetOf(answer.headers["content-type"]);
    return { kind: "page", document: { bytes: answer.body, url: answer.url, httpCharset } };
  } catch (error) {
    if (!isFetchError(error)) throw error;
    ctx.log.info({ url, code: error.code, detail: error.detail }, "an article's page could not be read");
    return { kind: "none" };
  }
}
