import { listPostsOfMember, rankPostsOfWindow } from "@/db/queries/digests/digest-posts";
import type { FrozenMail } from "@/db/schema/mail";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/core/duration";
import { type DigestSectionInput, digestContent } from "./digest-content";
import { digestText } from "./digest-text";
import { unsubscribeUrl } from "./unsubscribe";

const POSTS_PER_NEWSFEED_MAX = 10;
/** Maximum age before the window. Older posts are the backlog of a new source, not news. */
const OLDER_BY_MS = 7 * DAY_MS;
/** Gmail clips mails at 102 kB; providers add the rest. */
const HTML_BYTES_MAX = 96_000;

/** Member, newsfeeds and window of a digest. */
interface DigestOrder {
  /** Unique per mail; letters, digits, dots and hyphens. */
  messageName: string;
  userId: string;
  newsfeeds: readonly NewsfeedWindow[];
  timeZone: string;
  locale: string;
}

interface NewsfeedWindow {
  newsfeedId: string;
  newsfeedName: string;
  windowStart: Date;
  windowEnd: Date;
}

export interface ComposedMail {
  mail: FrozenMail;
  preview: string;
  /** Sections of the newsfeeds with new posts. */
  sections: {
    newsfeedId: string;
    /** In the order of the mail. */
    postIds: string[];
    /** Includes posts that are only in the app. */
    postCount: number;
  }[];
}

/** Composes one mail for a member's digests; null without new posts. */
export async function composeMail(ctx: Context, order: DigestOrder): Promise<ComposedMail | null> {
  const found: DigestSectionInput[] = [];
  for (const newsfeed of order.newsfeeds) {
    const section = await findSection(ctx, order.userId, newsfeed);
    if (section) found.push(section);
  }
  if (found.length === 0) return null;
  const { appUrl } = ctx.settings;
  // The window ends minutes before; at midnight, that is the day before.
  const at = ctx.now();
  const address = unsubscribeUrl(ctx, { userId: order.userId, newsfeedId: null });
  const headers = digestHeaders({ messageName: order.messageName, appUrl, unsubscribeUrl: address });
  // Templates are JSX, which plain Node cannot load.
  const { digestMail } = await import("@/components/email/digest-mail");
  const { renderMail } = await import("@/lib/platform/mail/render");
  const compose = async (sections: readonly DigestSectionInput[]) => {
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
  for (const room of POSTS_PER_MAIL) {
    const composed = await compose(allocatePosts(found, room));
    if (Buffer.byteLength(composed.mail.html) <= HTML_BYTES_MAX) return composed;
  }
  return compose(allocatePosts(found, 0));
}

async function findSection(
  ctx: Context,
  userId: string,
  { newsfeedId, newsfeedName, windowStart, windowEnd }: NewsfeedWindow,
): Promise<DigestSectionInput | null> {
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

/**
 * Headers of a digest. `Message-ID` identifies repeats of one digest; `List-Id` is the same for all, so that mailboxes
 * can sort by it. One-click unsubscribe ends all of the account's digests.
 *
 * @param digest.messageName unique per mail; letters, digits, dots and hyphens
 * @see RFC 2369, RFC 2919, RFC 3834, and RFC 8058, which requires https for one click
 */
export function digestHeaders(digest: {
  messageName: string;
  appUrl: string;
  unsubscribeUrl: string;
}): Record<string, string> {
  const host = new URL(digest.appUrl).hostname;
  return {
    "Message-ID": `<${digest.messageName}@${host}>`,
    "List-Id": `<digests.${host}>`,
    "List-Unsubscribe": `<${digest.unsubscribeUrl}>`,
    ...(digest.appUrl.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    Precedence: "bulk",
    "Auto-Submitted": "auto-generated",
  };
}

/** Maximum posts per mail, tried from the preferred number down to what fits with the longest texts. */
const POSTS_PER_MAIL = [20, 14, 10, 6, 3] as const;

/**
 * Distributes the posts of a mail over its sections round-robin, so that a busy newsfeed does not crowd out the others.
 *
 * @param room total number of posts
 * @returns the sections, each with its first posts; empty when no posts are left for it
 */
export function allocatePosts<Post, Section extends { posts: readonly Post[] }>(
  sections: readonly Section[],
  room: number,
): (Section & { posts: Post[] })[] {
  const shares = sections.map(() => 0);
  let left = room;
  for (let isOver = false; left > 0 && !isOver; ) {
    isOver = true;
    for (const [index, { posts }] of sections.entries()) {
      const share = shares[index] ?? 0;
      if (left === 0 || share >= posts.length) continue;
      shares[index] = share + 1;
      left -= 1;
      isOver = false;
    }
  }
  return sections.map((section, index) => ({ ...section, posts: section.posts.slice(0, shares[index]) }));
}
