import type { Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import { type Api, needsKey } from "./answers";
import { askApi } from "./ask-api";
import { graphAnswer } from "./graph";

const INSTAGRAM: Api = { label: "Instagram" };
const ORIGIN = "https://graph.facebook.com/v25.0";
const POSTS_MAX = 25;
/** Letters, digits, dots and underscores; anything else would be read as part of the fields. */
const USERNAME = /^[a-z0-9._]{1,30}$/i;
const MEDIA = "media_type,media_url,thumbnail_url";
const MISSING = "Instagram shows servers only professional accounts without an age limit. Check the name.";

/**
 * The newest posts of a professional account, by Business Discovery.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/business_discovery
 */
export async function readInstagram(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.instagram) return needsKey(INSTAGRAM);
  const { userId, accessToken } = settings.instagram;
  const name = profile.name.replace(/^@/, "");
  const about = { name: `@${name}`, now: ctx.now(), missing: MISSING };
  if (!USERNAME.test(name)) return graphAnswer(INSTAGRAM, { status: 404, headers: {}, reasons: ["110"] }, about);
  const asked = await askApi(ctx, INSTAGRAM, {
    question: { url: postsUrl(userId, name), headers: { authorization: `Bearer ${accessToken}` } },
    read: (bytes) => ctx.worker.run("readInstagram", bytes),
  });
  if (asked.kind === "refusal") return graphAnswer(INSTAGRAM, asked, about);
  if (asked.kind !== "reply") return asked;
  return { kind: "posts", siteUrl: `https://www.instagram.com/${name}/`, state: {}, ...asked.reply };
}

function postsUrl(userId: string, name: string): string {
  const posts = `media.limit(${POSTS_MAX}){id,caption,permalink,timestamp,${MEDIA},children{${MEDIA}}}`;
  const url = new URL(`${ORIGIN}/${encodeURIComponent(userId)}`);
  url.searchParams.set("fields", `business_discovery.username(${name}){username,name,profile_picture_url,${posts}}`);
  return url.href;
}
