import type { DigestContent, DigestPost } from "@/components/email/digest-content";
import type { Post } from "@/lib/contract/posts";
import { countText, numberText } from "@/lib/std/number-text";
import { findForeign } from "@/lib/std/plain-prose";
import { SIMILAR_COUNT_MAX } from "@/lib/std/similar-count";
import { plainLine } from "./plain-line";
import { zoneOf } from "./schedule";
import { digestPreview, digestSubject } from "./subject";

/** Escaped, ten posts of the longest texts stay under 100 kB, beyond which mail programs cut. */
const CHARACTERS_MAX = { name: 80, title: 160, source: 80, lead: 360, quote: 260, url: 600 };

/** Texts were derived, and posts chosen, when the digest was composed. */
interface DigestMatter {
  newsfeed: { id: string; name: string };
  posts: readonly (Post & { isSupported: boolean })[];
  /** With those that the digest does not show. */
  postCount: number;
  /** Near-copies that the digest leaves out. */
  similarCount: number;
  reader: { timeZone: string; locale: string };
  at: Date;
  appUrl: string;
  unsubscribeUrl: string;
}

/** What a digest says. */
export function digestContent(matter: DigestMatter): { subject: string; content: DigestContent } {
  const { newsfeed, posts, postCount, appUrl } = matter;
  const newest = posts.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())[0];
  const shown = posts.map((post) => digestPost(post, matter));
  const name = plainLine(newsfeed.name, CHARACTERS_MAX.name);
  const locale = localeOf(matter.reader.locale);
  const subject = digestSubject(titleOf(newest), { othersCount: postCount - 1, locale });
  const content = {
    newsfeedName: name,
    newsfeedUrl: `${appUrl}/newsfeeds/${newsfeed.id}`,
    day: timeText(matter, { weekday: "long", day: "numeric", month: "long" }),
    countText: [countText(postCount, "new post", { locale }), similarText(matter.similarCount, locale)]
      .filter(Boolean)
      .join(" "),
    preview: digestPreview(name, shown.find(({ lead }) => lead)?.lead?.text ?? null),
    posts: shown,
    moreText: postCount > posts.length ? `${numberText(postCount - posts.length, locale)} more in the app` : null,
    settingsUrl: `${appUrl}/newsfeeds/${newsfeed.id}/settings#digest`,
    unsubscribeUrl: matter.unsubscribeUrl,
  };
  return { subject, content };
}

function digestPost(post: DigestMatter["posts"][number], matter: DigestMatter): DigestPost {
  const readUrl = `${matter.appUrl}/posts/${post.id}`;
  return {
    title: titleOf(post),
    language: languageOf(post.language),
    byline: byline(post, matter),
    lead: leadOf(post),
    quote: quoteOf(post),
    readUrl,
    saveUrl: `${readUrl}#save`,
    originalUrl: webAddress(post.external_url),
  };
}

function titleOf(post: Pick<Post, "title"> | undefined): string {
  return plainLine(post?.title ?? "", CHARACTERS_MAX.title) || "Untitled";
}

function byline(post: Post, matter: DigestMatter): string {
  const at = timeText(
    { ...matter, at: post.published_at },
    { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  );
  const source = plainLine(post.source_title ?? "", CHARACTERS_MAX.source);
  const orMore = post.similar_count < SIMILAR_COUNT_MAX ? "" : " or more";
  const similar = similarText(post.similar_count, localeOf(matter.reader.locale), orMore);
  return [source, at, similar].filter(Boolean).join(" · ");
}

function similarText(count: number, locale: string, orMore = ""): string {
  return count > 0 ? `and ${numberText(count, locale)}${orMore} similar` : "";
}

/** A key learning that stands on no quote is not sent as one. */
function leadOf({ isSupported, keylearning, summary }: DigestMatter["posts"][number]): DigestPost["lead"] {
  const learning = isSupported ? plainLine(keylearning, CHARACTERS_MAX.lead) : "";
  if (learning) return { label: "Key learning", text: learning };
  const gist = plainLine(summary, CHARACTERS_MAX.lead);
  return gist ? { label: "Summary", text: gist } : null;
}

/**
 * The first one that says something else than the key learning, which may be made of the article's own sentences. As its
 * words alone, and without an address, of which a mail program would make a link that nobody here has set.
 */
function quoteOf({ isSupported, keylearning, evidence }: DigestMatter["posts"][number]): string | null {
  if (!isSupported) return null;
  const quotes = evidence.map(({ quote }) => plainLine(quote, Number.POSITIVE_INFINITY));
  const other = quotes.find((quote) => quote && findForeign(quote) === null && !keylearning.includes(quote));
  return other ? plainLine(other, CHARACTERS_MAX.quote) : null;
}

/** A time as the reader's clock and language show it. */
function timeText({ at, reader }: Pick<DigestMatter, "at" | "reader">, shape: Intl.DateTimeFormatOptions): string {
  const options = { ...shape, timeZone: zoneOf(reader.timeZone) };
  return new Intl.DateTimeFormat(localeOf(reader.locale), options).format(at);
}

/** `en` alone means the United States to `Intl`; the app writes days first. */
function localeOf(locale: string): string {
  if (locale === "en") return "en-GB";
  return languageOf(locale) ?? "en-GB";
}

function languageOf(tag: string | null): string | undefined {
  try {
    return tag ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

function webAddress(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.href.length > CHARACTERS_MAX.url) return null;
  return url.username || url.password ? null : url.href;
}
