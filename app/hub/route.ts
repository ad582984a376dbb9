import { readBytes } from "@/lib/api/body";
import { exchange } from "@/lib/api/exchange";
import { countMiss } from "@/lib/api/secret-link";
import { networkOf } from "@/lib/auth/network";
import { takeToken } from "@/lib/context/rate-limit";
import { HttpError } from "@/lib/contract/http-error";
import { requestSubscription } from "@/lib/domain/feed-addresses/request-subscription";

const BODY_BYTES_MAX = 65_536;
/** Maximum per network, because each request makes Lede call a callback. */
const ASKS_PER_MINUTE_MAX = 60;

/** The WebSub hub of feed addresses. No cookies: the secret in the topic authorises. @see WebSub section 5.1 */
export function POST(request: Request): Promise<Response> {
  return exchange(request, "/hub", async (ctx) => {
    const key = `hub:${await networkOf(request)}`;
    await takeToken(ctx, { key, tokensMax: ASKS_PER_MINUTE_MAX, windowSeconds: 60 });
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, BODY_BYTES_MAX)));
    await requestSubscription(ctx, form).catch((error: unknown) => countMiss(ctx, request, error));
    return new Response(null, { status: 202 });
  });
}

/** Explains the hub to people, who find its URL in feeds. */
export function GET(request: Request): Promise<Response> {
  return exchange(request, "/hub", async () => {
    throw new HttpError("method_not_allowed", "This is a WebSub hub. Subscribe with POST: see /docs/feeds-out.", {
      Allow: "POST",
    });
  });
}

export { GET as DELETE, GET as PATCH, GET as PUT };
