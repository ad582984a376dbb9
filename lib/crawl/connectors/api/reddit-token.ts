import type { ConnectorSettings, Context } from "@/lib/context/context";
import { type Api, keyRefused, usualAnswer } from "./answers";
import { type Asked, askApi } from "./ask-api";

const TOKEN_URL = "https://www.reddit.com/api/v1/access_token";
/** A token that ends within this time is renewed before it fails. */
const MARGIN_SECONDS = 60;

type App = NonNullable<ConnectorSettings["reddit"]>;

/** Of each app the token of the moment, in memory alone: with it anybody could ask in the app's name. */
const tokens = new Map<string, { secret: string; token: string; endsAt: number }>();

/**
 * The token that stands for an app without a user.
 *
 * @see https://github.com/reddit-archive/reddit/wiki/OAuth2#application-only-oauth
 */
export async function redditToken(
  ctx: Context,
  api: Api,
  { clientId, clientSecret }: App,
): Promise<{ kind: "token"; token: string } | Exclude<Asked<never>, { kind: "reply" | "refusal" }>> {
  const kept = tokens.get(clientId);
  const now = ctx.now();
  if (kept && kept.secret === clientSecret && kept.endsAt > now.getTime()) return { kind: "token", token: kept.token };
  const asked = await askApi(ctx, api, {
    question: {
      url: TOKEN_URL,
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` },
      form: new URLSearchParams({ grant_type: "client_credentials" }),
    },
    read: (bytes) => ctx.worker.run("readRedditToken", bytes),
  });
  if (asked.kind === "refusal")
    return asked.status < 429 ? keyRefused(api) : usualAnswer(api, asked, { name: clientId, now });
  if (asked.kind !== "reply") return asked;
  const { token, seconds } = asked.reply;
  tokens.set(clientId, { secret: clientSecret, token, endsAt: now.getTime() + (seconds - MARGIN_SECONDS) * 1000 });
  return { kind: "token", token };
}

/** Reddit does not know a token any more before its time. */
export function forgetRedditToken({ clientId }: App): void {
  tokens.delete(clientId);
}
