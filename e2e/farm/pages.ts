import type { FeedFormat } from "./content";
import { escapeMarkup as esc } from "./markdown";
import type { Item, Site } from "./site";

const announcedTypes: Record<FeedFormat, string> = {
  rss: "application/rss+xml",
  "rss-summary": "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
  rdf: "application/rdf+xml",
};

/** A site's front page. */
export function homePage(site: Site): string {
  const head = `<title>${esc(site.title)}: ${esc(site.tagline)}</title>
<meta name="description" content="${esc(site.tagline)}">
<link rel="canonical" href="${site.url}">`;
  return page(
    site,
    head,
    `<main><h1>${esc(site.title)}</h1><p class="tagline">${esc(site.tagline)}</p>${site.items.map(teaser).join("\n")}</main>`,
  );
}

function teaser(item: Item): string {
  return `<section class="teaser"><h2><a href="${item.url}">${esc(item.title)}</a></h2><p>${esc(item.summary)}</p><p class="by">${byline(item)}</p></section>`;
}

/** An article page with typical surroundings: navigation, sharing, related links, a form. */
export function articlePage(site: Site, item: Item): string {
  const head = `<title>${esc(item.title)} | ${esc(site.title)}</title>
<meta name="description" content="${esc(item.summary)}">
<meta name="author" content="${esc(item.author)}">
<meta property="og:type" content="article">
<meta property="og:site_name" content="${esc(site.title)}">
<meta property="og:title" content="${esc(item.title)}">
<meta property="og:image" content="${item.imageUrl}">
<meta property="article:published_time" content="${item.publishedAt.toISOString()}">
<link rel="canonical" href="${item.url}">`;
  const article = `<main><article>
<header><h1>${esc(item.title)}</h1><p class="by byline">${byline(item)}</p></header>
<figure class="hero"><img src="${item.imageUrl}" alt="" width="640" height="320"></figure>
${item.html}
<footer class="tags">${item.tags.map((tag) => `<span>${esc(tag)}</span>`).join(" ")}</footer>
</article>
<div class="share"><button type="button">Copy link</button> <button type="button">Print</button> <button type="button">Email</button></div>
</main>`;
  return page(site, head, article, item.language);
}

function byline(item: Item): string {
  const date = item.publishedAt.toISOString();
  return `${esc(item.author)} · <time datetime="${date}">${date.slice(0, 10)}</time>`;
}

function page(site: Site, head: string, main: string, language = site.language): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" type="image/svg+xml" href="${site.url}favicon.svg">
<link rel="icon" type="image/png" href="${site.url}favicon.png">
<link rel="alternate" type="${announcedTypes[site.format]}" title="${esc(site.title)}" href="${site.feedUrl}">
<style>${style(site.color)}</style>
</head>
<body>
<header class="masthead"><a class="brand" href="${site.url}">${esc(site.title)}</a>
<nav><a href="${site.url}">Latest</a> <a href="${site.url}#archive">Archive</a> <a href="${site.url}#about">About</a> <a href="${site.feedUrl}">Feed</a></nav></header>
${main}
<aside><h2>Most read this week</h2><ul>${site.items
    .slice(-4)
    .map((item) => `<li><a href="${item.url}">${esc(item.title)}</a></li>`)
    .join("")}</ul>
<form><label>Get the letter by mail <input type="email" placeholder="you@company.example"></label> <button type="button">Sign up</button></form></aside>
<footer><p>© ${esc(site.title)}. A demonstration site: its companies, people and figures are invented. <a href="${site.url}#privacy">Privacy</a> · <a href="${site.url}#terms">Terms</a> · <a href="${site.url}#contact">Contact the editors</a></p></footer>
</body>
</html>
`;
}

function style(color: string): string {
  return `body{font:17px/1.6 Georgia,serif;max-width:44rem;margin:0 auto;padding:1rem;color:#222}a{color:${color}}img{max-width:100%;height:auto}
.masthead{display:flex;justify-content:space-between;border-bottom:3px solid ${color};padding-bottom:.5rem;font-family:sans-serif}.brand{font-weight:700;text-decoration:none}
.by,.tags,.share,aside,footer{font:14px/1.5 sans-serif;color:#555}pre{overflow:auto;background:#f4f2ee;padding:.75rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.25rem .6rem;text-align:left}
blockquote{border-left:3px solid ${color};margin-left:0;padding-left:1rem}aside{border-top:1px solid #ccc;margin-top:2rem}`;
}

/** The farm's front page. It announces no feed. */
export function indexPage(sites: readonly Site[]): string {
  const rows = sites.map((site) => `<li><a href="${site.url}">${esc(site.title)}</a>: ${esc(site.tagline)}</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Feed farm</title><h1>Feed farm</h1><ul>${rows.join("")}</ul></html>\n`;
}

export function notFoundPage(path: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is nothing at ${esc(path)}.</p></html>\n`;
}

/** A page without a feed link, for a site that lost its feed. */
export function pageWithoutFeed(site: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${esc(site)} has moved</title><h1>We have a new home</h1><p>Our articles now appear in our app only. Thank you for reading.</p></html>\n`;
}
