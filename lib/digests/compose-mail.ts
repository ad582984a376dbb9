import { listPostsOfMember, rankPostsOfWindow } from "@/db/queries/digests";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context";
import { digestContent } from "./digest-content";
import { digestHeaders } from "./digest-headers";
import { digestText } from "./digest-text";
import { unsubscribeUrl } from "./unsubscribe-token";

const POSTS_MAX = 10;
/** What was published longer before the window is no news, though it came in it: the past of a new source. */
const OLDER_BY_MS = 7 * 86_400_000;

/** Whose digest, of which newsfeed and time. */
export interface DigestOrder {
  /** Unique for each mail, of letters, digits, dots and hyphens. */
  messageName: string;
  userId: string;
  newsfeedId: string;
  newsfeedName: string;
  windowStart: Date;
  windowEnd: Date;
  timeZone: string;
  locale: string;
}

export interface ComposedDigest {
  mail: FrozenMail;
  preview: string;
  /** In the order of the mail. */
  postIds: string[];
  /** With those that are only in the app. */
  postCount: number;
}

/** The mail of a digest as it leaves; null when there is nothing new. */
export async function composeMail(ctx: Context, order: DigestOrder): Promise<ComposedDigest | null> {
  const ranked = await rankPostsOfWindow(ctx.db, order, {
    after: order.windowStart,
    until: order.windowEnd,
    publishedSince: new Date(order.windowStart.getTime() - OLDER_BY_MS),
    postsMax: POSTS_MAX,
  });
  const rows = await listPostsOfMember(
    ctx.db,
    order,
    ranked.map(({ id }) => id),
  );
  const posts = ranked.flatMap(({ id, isSupported }) =>
    rows.filter((post) => post.id === id).map((post) => ({ ...post, isSupported })),
  );
  const [first] = ranked;
  if (!first || posts.length === 0) return null;
  const address = unsubscribeUrl(ctx, order);
  const { appUrl } = ctx.settings;
  const { subject, content } = digestContent({
    newsfeed: { id: order.newsfeedId, name: order.newsfeedName },
    posts,
    postCount: first.total,
    similarCount: first.similarCount,
    reader: order,
    at: order.windowEnd,
    appUrl,
    unsubscribeUrl: address,
  });
  // Templates are JSX, which not every process that loads this file understands.
  const { digestMail } = await import("@/components/email/digest-mail");
  const { renderMail } = await import("@/lib/platform/mail/render");
  const { html } = await renderMail(digestMail(content));
  const headers = digestHeaders({ ...order, appUrl, unsubscribeUrl: address });
  return {
    mail: { subject, html, text: digestText(content), headers },
    preview: content.preview,
    postIds: posts.map(({ id }) => id),
    postCount: first.total,
  };
}
