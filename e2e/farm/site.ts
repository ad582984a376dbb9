import type { Draft, SiteInfo } from "./content";
import { renderMarkdown } from "./markdown";

export type Item = {
  slug: string;
  /** Stable; not a URL in some formats. */
  guid: string;
  url: string;
  imageUrl: string;
  title: string;
  summary: string;
  author: string;
  tags: readonly string[];
  language: string;
  publishedAt: Date;
  html: string;
};

/** A website with the items served now. */
export type Site = SiteInfo & {
  /** Home page URL with a trailing slash. */
  url: string;
  feedUrl: string;
  /** Newest first. */
  items: Item[];
  /** Last change of home page and feed. */
  changedAt: Date;
};

export function createSite(info: SiteInfo, farmUrl: string): Site {
  const url = `${farmUrl}/${info.name}/`;
  return { ...info, url, feedUrl: `${url}${info.feedPath}`, items: [], changedAt: new Date(0) };
}

/** @throws for a taken slug */
export function addItem(site: Site, draft: Draft, publishedAt: Date): Item {
  const item = createItem(site, draft, publishedAt);
  if (site.items.some((other) => other.slug === item.slug)) {
    throw new Error(`${site.name} has an item ${item.slug} already. Give the new one another slug.`);
  }
  site.items = [item, ...site.items].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
  // HTTP dates have whole seconds, so each change gets its own second.
  site.changedAt = new Date(Math.max(wholeSecond(publishedAt), site.changedAt.getTime() + 1000));
  return item;
}

function createItem(site: Site, draft: Draft, publishedAt: Date): Item {
  const slug = draft.slug ?? slugOf(draft.title);
  const html = renderMarkdown(draft.body, (address) => new URL(address, site.url).href);
  return {
    slug,
    guid: `tag:${site.name}.example,2026:${slug}`,
    url: `${site.url}articles/${slug}`,
    imageUrl: `${site.url}images/${slug}.png`,
    title: draft.title,
    summary: draft.summary ?? draft.body.split("\n\n")[0] ?? "",
    author: draft.author ?? site.title,
    tags: draft.tags ?? [],
    language: draft.language ?? site.language,
    publishedAt: new Date(wholeSecond(publishedAt)),
    html,
  };
}

function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ["item"];
  return encodeURIComponent(words.slice(0, 8).join("-"));
}

function wholeSecond(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
