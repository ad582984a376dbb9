import type { Context } from "@/lib/context/context";
import type { ApiAnswer, ApiRequest } from "@/lib/crawl/connectors/connector";
import { type Api, needsKey } from "./answers";
import { askApi } from "./ask-api";
import { graphAnswer } from "./graph";

const THREADS: Api = { label: "Threads" };
const POSTS_URL = "https://graph.threads.net/v1.0/profile_posts";
const POSTS_MAX = 25;
const MEDIA = "media_type,media_url,thumbnail_url,alt_text";
const MISSING = "Threads shows servers only public profiles with at least 100 followers. Check the name.";

/**
 * The newest posts of a public profile.
 *
 * @see https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts
 */
export async function readThreads(ctx: Context, { profile, settings }: ApiRequest): Promise<ApiAnswer> {
  if (!settings.threads) return needsKey(THREADS);
  const name = profile.name.replace(/^@/, "");
  const asked = await askApi(ctx, THREADS, {
    question: { url: postsUrl(name), headers: { authorization: `Bearer ${settings.threads.accessToken}` } },
    read: (bytes) => ctx.worker.run("readThreads", bytes),
  });
  if (asked.kind === "refusal")
    return graphAnswer(THREADS, asked, { name: `@${name}`, now: ctx.now(), missing: MISSING });
  if (asked.kind !== "reply") return asked;
  return {
    kind: "posts",
    title: `@${name}`,
    siteUrl: `https://www.threads.com/@${name}`,
    iconUrl: null,
    entries: asked.reply,
    state: {},
  };
}

function postsUrl(name: string): string {
  const url = new URL(POSTS_URL);
  url.search = new URLSearchParams({
    username: name,
    fields: `id,username,text,permalink,timestamp,link_attachment_url,${MEDIA},children{${MEDIA}}`,
    limit: String(POSTS_MAX),
  }).toString();
  return url.href;
}
