import { escapeMarkup as esc } from "./markdown";
import type { Item, Site } from "./site";

/** The site's feed with its media type. */
export function renderFeed(site: Site): { type: string; body: string } {
  switch (site.format) {
    case "rss":
      return { type: "application/rss+xml; charset=utf-8", body: rss(site, rssItem) };
    case "rss-summary":
      return { type: "application/rss+xml; charset=utf-8", body: rss(site, rssSummaryItem) };
    case "atom":
      return { type: "application/atom+xml; charset=utf-8", body: atom(site) };
    case "json":
      return { type: "application/feed+json; charset=utf-8", body: jsonFeed(site) };
    case "rdf":
      return { type: "application/rdf+xml; charset=utf-8", body: rdf(site) };
  }
}

function cdata(html: string): string {
  return `<![CDATA[${html.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

function rss(site: Site, renderItem: (item: Item) => string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${esc(site.title)}</title>
<link>${site.url}</link>
<description>${esc(site.tagline)}</description>
<language>${site.language}</language>
<lastBuildDate>${site.changedAt.toUTCString()}</lastBuildDate>
<atom:link href="${site.feedUrl}" rel="self" type="application/rss+xml"/>
<image><url>${site.url}favicon.png</url><title>${esc(site.title)}</title><link>${site.url}</link></image>
${site.items.map(renderItem).join("\n")}
</channel>
</rss>
`;
}

function rssItem(item: Item): string {
  return `<item>
${rssCore(item)}
<content:encoded>${cdata(item.html)}</content:encoded>
<media:content url="${item.imageUrl}" medium="image" type="image/png"/>
</item>`;
}

function rssSummaryItem(item: Item): string {
  return `<item>\n${rssCore(item)}\n</item>`;
}

function rssCore(item: Item): string {
  return `<title>${esc(item.title)}</title>
<link>${item.url}</link>
<guid isPermaLink="false">${item.guid}</guid>
<pubDate>${item.publishedAt.toUTCString()}</pubDate>
<dc:creator>${esc(item.author)}</dc:creator>
${item.tags.map((tag) => `<category>${esc(tag)}</category>`).join("")}
<description>${esc(item.summary)}</description>`;
}

function atom(site: Site): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">
<title>${esc(site.title)}</title>
<subtitle>${esc(site.tagline)}</subtitle>
<id>tag:${site.name}.example,2026:feed</id>
<link rel="alternate" type="text/html" href="${site.url}"/>
<link rel="self" type="application/atom+xml" href="${site.feedUrl}"/>
<icon>${site.url}favicon.png</icon>
<updated>${site.changedAt.toISOString()}</updated>
${site.items.map(atomEntry).join("\n")}
</feed>
`;
}

function atomEntry(item: Item): string {
  return `<entry xml:lang="${item.language}">
<title type="text">${esc(item.title)}</title>
<id>${item.guid}</id>
<link rel="alternate" type="text/html" href="${item.url}"/>
<published>${item.publishedAt.toISOString()}</published>
<updated>${item.publishedAt.toISOString()}</updated>
<author><name>${esc(item.author)}</name></author>
${item.tags.map((tag) => `<category term="${esc(tag)}"/>`).join("")}
<summary type="text">${esc(item.summary)}</summary>
<content type="html">${esc(item.html)}</content>
</entry>`;
}

/** @see https://www.jsonfeed.org/version/1.1/ */
function jsonFeed(site: Site): string {
  const items = site.items.map((item) => ({
    id: item.guid,
    url: item.url,
    title: item.title,
    summary: item.summary,
    content_html: item.html,
    image: item.imageUrl,
    date_published: item.publishedAt.toISOString(),
    authors: [{ name: item.author }],
    tags: item.tags,
    language: item.language,
  }));
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: site.title,
    home_page_url: site.url,
    feed_url: site.feedUrl,
    description: site.tagline,
    favicon: `${site.url}favicon.png`,
    language: site.language,
    items,
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function rdf(site: Site): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel rdf:about="${site.feedUrl}">
<title>${esc(site.title)}</title>
<link>${site.url}</link>
<description>${esc(site.tagline)}</description>
<dc:language>${site.language}</dc:language>
<dc:date>${site.changedAt.toISOString()}</dc:date>
<items><rdf:Seq>${site.items.map((item) => `<rdf:li rdf:resource="${item.url}"/>`).join("")}</rdf:Seq></items>
</channel>
${site.items.map(rdfItem).join("\n")}
</rdf:RDF>
`;
}

function rdfItem(item: Item): string {
  return `<item rdf:about="${item.url}">
<title>${esc(item.title)}</title>
<link>${item.url}</link>
<description>${esc(item.summary)}</description>
<dc:creator>${esc(item.author)}</dc:creator>
<dc:date>${item.publishedAt.toISOString()}</dc:date>
${item.tags.map((tag) => `<dc:subject>${esc(tag)}</dc:subject>`).join("")}
<content:encoded>${cdata(item.html)}</content:encoded>
</item>`;
}
