import { listPostsOfMember, rankPostsOfWindow } from "@/db/queries/digests/digests";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { type DigestSectionMatter, digestContent } from "./digest-content";
import { digestHeaders } from "./digest-headers";
import { digestText } from "./digest-text";
import { chooseRoom, ROOMS } from "./section-room";
import { unsubscribeUrl } from "./unsubscribe-token";

const POSTS_PER_NEWSFEED_MAX = 10;
/** What was published longer before the window is no news, though it came in it: the past of a new source. */
const OLDER_BY_MS = 7 * DAY_MS;
/** Gmail shows 102 kB of a mail; the rest is left for what a provider adds. */
const HTML_BYTES_MAX = 96_000;

/** Member, newsfeeds and times of a digest. */
export interface DigestOrder {
  /** Unique for each mail, of letters, digits, dots and hyphens. */
  messageName: string;
  userId: string;
  newsfeeds: readonly NewsfeedWindow[];
  timeZone: string;
  locale: string;
}

export interface NewsfeedWindow {
  newsfeedId: string;
  newsfeedName: string;
  windowStart: Date;
  windowEnd: Date;
}

export interface ComposedMail {
  mail: FrozenMail;
  preview: string;
  /** Sections of the newsfeeds that have something new. */
  sections: {
    newsfeedId: string;
    /** Shown, in the order of the mail. */
    postIds: string[];
    /** With those that are only in the app. */
    postCount: number;
  }[];
}

/** The mail of a person's digests as it leaves; null when there is nothing new in any of the newsfeeds. */
export async function composeMail(ctx: Context, order: DigestOrder): Promise<ComposedMail | null> {
  const found: DigestSectionMatter[] = [];
  for (const newsfeed of order.newsfeeds) {
    const section = await findSection(ctx, order.userId, newsfeed);
    if (section) found.push(section);
  }
  if (found.length === 0) return null;
  const { appUrl } = ctx.settings;
  const at = new Date(Math.max(...order.newsfeeds.map(({ windowEnd }) => windowEnd.getTime())));
  const address = unsubscribeUrl(ctx, { userId: order.userId, newsfeedId: null });
  const headers = digestHeaders({ messageName: order.messageName, appUrl, unsubscribeUrl: address });
  // Templates are JSX, which not every process that loads this file understands.
  const { digestMail } = await import("@/components/email/digest-mail");
  const { renderMail } = await import("@/lib/platform/mail/render");
  const compose = async (sections: readonly DigestSectionMatter[]) => {
    const { subject, content } = digestContent({ sections, reader: order, at, appUrl, unsubscribeUrl: address });
    const { html } = await renderMail(digestMail(content));
    return {
      mail: { subject, html, text: digestText(content), headers },
      preview: content.preview,
      sections: sections.map(({ newsfeed, posts, postCount }) => ({
        newsfeedId: newsfeed.id,
        postIds: posts.map(({ id }) => id),
        postCount,
      })),
    };
  };
  for (const room of ROOMS) {
    const composed = await compose(chooseRoom(found, room));
    if (Buffer.byteLength(composed.mail.html) <= HTML_BYTES_MAX) return composed;
  }
  return compose(chooseRoom(found, 0));
}

async function findSection(
  ctx: Context,
  userId: string,
  { newsfeedId, newsfeedName, windowStart, windowEnd }: NewsfeedWindow,
): Promise<DigestSectionMatter | null> {
  const key = { userId, newsfeedId };
  const ranked = await rankPostsOfWindow(ctx.db, key, {
    after: windowStart,
    until: windowEnd,
    publishedSince: new Date(windowStart.getTime() - OLDER_BY_MS),
    postsMax: POSTS_PER_NEWSFEED_MAX,
  });
  const ids = ranked.map(({ id }) => id);
  const rows = ids.length > 0 ? await listPostsOfMember(ctx.db, key, ids) : [];
  const posts = ranked.flatMap(({ id, isSupported }) =>
    rows.filter((post) => post.id === id).map((post) => ({ ...post, isSupported })),
  );
  const [first] = ranked;
  if (!first || posts.length === 0) return null;
  return {
    newsfeed: { id: newsfeedId, name: newsfeedName },
    posts,
    postCount: first.total,
    similarCount: first.similarCount,
    unsubscribeUrl: unsubscribeUrl(ctx, key),
  };
}
