import type { ReactNode } from "react";
import { SourceMark } from "@/components/ui/source-mark";
import { fontFaces } from "@/components/ui/static-style";
import type { ListItem, ReadingList } from "@/lib/contract/lists";
import type { Post } from "@/lib/contract/post";
import { PUBLIC_LOCALE } from "@/lib/core/locales";
import { countText } from "@/lib/core/number-text";
import { PUBLIC_STYLE } from "./public-style";

type PublicItem = Pick<ListItem, "note"> & { source_title: string } & Pick<
    Post,
    "id" | "title" | "summary" | "summary_language" | "external_url" | "language" | "published_at"
  >;

interface PublicPageProps {
  list: Pick<ReadingList, "name" | "description" | "item_count" | "updated_at"> & { items: PublicItem[] };
  isLater: boolean;
  address: string;
  nextQuery: string | null;
  look: Look;
}

export interface Look {
  nonce: string | undefined;
  /** URLs of the serif's files. */
  fonts: { upright: string; italic: string };
}

/** A shared reading list as visitors see it: a static document without scripts. */
export function PublicPage({ list, isLater, address, nextQuery, look }: PublicPageProps) {
  return (
    <Document title={list.name} look={look} more={<Preview list={list} address={address} />}>
      <main>
        <ListHead list={list} address={address} />
        {list.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
        {list.items.length === 0 && (
          <p className="empty">{isLater ? "The list ends here" : "Nothing in this list yet"}</p>
        )}
        {(isLater || nextQuery) && (
          <nav aria-label="Pages">
            {isLater && <a href={address}>Back to the first posts</a>}
            {nextQuery && (
              <a href={address + nextQuery} rel="next">
                Next posts
              </a>
            )}
          </nav>
        )}
      </main>
      <Made />
    </Document>
  );
}

const REFUSALS = {
  gone: {
    title: "This list is not available",
    text: "It is no longer shared, or its link has changed. Ask whoever sent you the link.",
  },
  busy: {
    title: "Too many requests",
    text: "Too many invalid links were opened from your network. Check your link and try again in a minute.",
  },
};

/** Shown for an unknown or revoked link, and to a network that opened too many of them. */
export function PublicRefusal({ reason, look }: { reason: keyof typeof REFUSALS; look: Look }) {
  const { title, text } = REFUSALS[reason];
  return (
    <Document title={title} look={look}>
      <main className="gone">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
      <Made />
    </Document>
  );
}

interface DocumentProps {
  title: string;
  look: Look;
  more?: ReactNode;
  children: ReactNode;
}

function Document({ title, look, more, children }: DocumentProps) {
  return (
    <html lang="en">
      {/* biome-ignore lint/style/noHeadElement: no page of Next, but a document of its own */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>{`${title} · Lede`}</title>
        {more}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={look.nonce}>{fontFaces(look.fonts) + PUBLIC_STYLE}</style>
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Metadata for feed readers and link previews. */
function Preview({ list, address }: Pick<PublicPageProps, "list" | "address">) {
  const { name, description, item_count, updated_at } = list;
  const about = description ?? `A reading list of ${countText(item_count, "post", { locale: PUBLIC_LOCALE })}`;
  return (
    <>
      <meta name="description" content={about} />
      <link rel="alternate" type="application/atom+xml" title={`${name} (Atom)`} href={`${address}/feed.atom`} />
      <link rel="alternate" type="application/rss+xml" title={`${name} (RSS)`} href={`${address}/feed.rss`} />
      <link rel="alternate" type="application/feed+json" title={`${name} (JSON Feed)`} href={`${address}/feed.json`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Lede" />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={about} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${address}/picture.png?at=${updated_at.getTime()}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${name}, a reading list`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function ListHead({ list, address }: Pick<PublicPageProps, "list" | "address">) {
  return (
    <header>
      <p className="meta">Reading list</p>
      <h1 dir="auto">{list.name}</h1>
      {list.description && (
        <p className="about" dir="auto">
          {list.description}
        </p>
      )}
      <p className="meta">
        <b>{countText(list.item_count, "post", { locale: PUBLIC_LOCALE })}</b>
        {" · updated "}
        <PublicDate at={list.updated_at} />
        <span className="feeds">
          {" · "}
          <a href={`${address}/feed.atom`}>Atom</a>
          {" · "}
          <a href={`${address}/feed.rss`}>RSS</a>
          {" · "}
          <a href={`${address}/feed.json`}>JSON Feed</a>
        </span>
      </p>
    </header>
  );
}

function Item({ item }: { item: PublicItem }) {
  const { source_title: source } = item;
  const lang = item.language ?? undefined;
  return (
    <article>
      <p className="meta from">
        <SourceMark title={source} />
        <span>
          <b dir="auto">{source}</b>
          {" · "}
          <PublicDate at={item.published_at} />
        </span>
      </p>
      <h2 lang={lang} dir="auto">
        <a href={item.external_url} rel="noopener noreferrer nofollow ugc">
          {item.title}
        </a>
      </h2>
      {item.summary && item.summary !== item.title && (
        <p className="summary" lang={item.summary_language ?? undefined} dir="auto">
          {item.summary}
        </p>
      )}
      {item.note && (
        <p className="note" dir="auto">
          {/* Isolated, so that the note sets the direction. */}
          <bdi className="unseen">Note: </bdi>
          {item.note}
        </p>
      )}
      <p className="address" aria-hidden="true">
        {item.external_url}
      </p>
    </article>
  );
}

/** "20 November 2026", in UTC, because visitors have no known time zone. */
function PublicDate({ at }: { at: Date }) {
  const text = at.toLocaleDateString(PUBLIC_LOCALE, {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return <time dateTime={at.toISOString()}>{text}</time>;
}

function Made() {
  return (
    <footer>
      Made with <a href="/">Lede</a>
    </footer>
  );
}
