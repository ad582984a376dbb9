import type { Context, Settings } from "@/lib/context/context";
import { requestedDelaySeconds } from "@/lib/feed/http/http-caching";
import { isFetchError } from "@/lib/platform/fetch/errors";
import type { Outcome } from "./after-attempt";

/** Standard Webhooks recommends 15 to 30 seconds. */
const TIMEOUT_MS = 15_000;

/** A request to a receiver. */
export interface Message {
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  contentType: string;
}

type Sender = Pick<Settings, "appUrl" | "version">;

/** Sends one request, without following redirects or reading the answer's body. */
export async function attempt(
  ctx: Pick<Context, "fetcher" | "now"> & { settings: Sender },
  message: Message,
): Promise<Outcome> {
  const { url, headers, body, contentType } = message;
  const { appUrl, version } = ctx.settings;
  const agent = `Lede/${version} (+${appUrl}/docs/webhooks; webhooks)`;
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    const { status, headers: said } = await ctx.fetcher.fetch(url, {
      headers: { "user-agent": agent, accept: "*/*", ...headers },
      content: { type: contentType, body },
      expects: "nothing",
      // An account entered the address, for example of a receiver at home.
      reachesPrivateHosts: true,
      totalTimeoutMs: TIMEOUT_MS,
    });
    const isDelivered = status >= 200 && status <= 299;
    return {
      isDelivered,
      answer: status,
      error: isDelivered ? null : refusalOf(status),
      milliseconds: took(),
      retryAfterSeconds: isDelivered ? 0 : (requestedDelaySeconds(said, ctx.now()) ?? 0),
    };
  } catch (error) {
    if (!isFetchError(error)) throw error;
    return { isDelivered: false, answer: null, error: error.message, milliseconds: took(), retryAfterSeconds: 0 };
  }
}

function refusalOf(status: number): string {
  if (status >= 300 && status <= 399) return `The receiver redirects (${status}). Enter its final address.`;
  if (status === 410) return "The receiver answered 410, which ends the subscription.";
  return `The receiver answered ${status}.`;
}
