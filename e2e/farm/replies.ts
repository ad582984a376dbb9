import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { renderFeed } from "./feeds";
import { chartSvg, heroPng, iconPng, iconSvg } from "./images";
import { articlePage, homePage, indexPage, notFoundPage } from "./pages";
import type { Site } from "./site";

export type Reply = {
  status: number;
  type: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Last-Modified; `null` when unknown. */
  modifiedAt: Date | null;
};

const html = "text/html; charset=utf-8";

function ok(type: string, body: string | Buffer, modifiedAt: Date | null = null): Reply {
  return { status: 200, type, headers: {}, body: Buffer.from(body), modifiedAt };
}

/** Reply at a URL, before conditions and faults. */
export function replyAt(sites: readonly Site[], url: URL): Reply {
  const [name, kind = "", slug] = url.pathname.slice(1).split("/");
  const site = sites.find((candidate) => candidate.name === name);
  const found = site ? replyOfSite(site, kind, slug, url) : replyOfFarm(sites, url.pathname);
  return found ?? { ...ok(html, notFoundPage(url.pathname)), status: 404 };
}

function replyOfFarm(sites: readonly Site[], path: string): Reply | null {
  if (path === "/") return ok(html, indexPage(sites));
  if (path === "/robots.txt") return ok("text/plain; charset=utf-8", "User-agent: *\nDisallow: /_farm/\n");
  return null;
}

function replyOfSite(site: Site, kind: string, slug: string | undefined, url: URL): Reply | null {
  if (slug !== undefined) return replyOfItem(site, kind, slug);
  if (!url.pathname.slice(1).includes("/")) {
    return { ...ok(html, ""), status: 301, headers: { location: site.url } };
  }
  if (kind === "") return ok(html, homePage(site), site.changedAt);
  if (kind === "favicon.svg") return ok("image/svg+xml", iconSvg(site.title, site.color));
  if (kind === "favicon.png") return ok("image/png", iconPng(site.color));
  if (kind === "chart.svg") return ok("image/svg+xml", chartSvg(url.searchParams, site.color));
  if (kind !== site.feedPath) return null;
  const { type, body } = renderFeed(site);
  return ok(type, body, site.changedAt);
}

function replyOfItem(site: Site, kind: string, slug: string): Reply | null {
  const item = site.items.find((candidate) => candidate.slug === slug.replace(/\.png$/, ""));
  if (!item) return null;
  if (kind === "articles") return ok(html, articlePage(site, item), item.publishedAt);
  if (kind === "images") return ok("image/png", heroPng(item.slug, site.color), item.publishedAt);
  return null;
}

/**
 * Adds validators, or replies 304. If-None-Match wins over If-Modified-Since.
 *
 * @see RFC 9110 section 13.2.2
 */
export function conditionalReply(reply: Reply, asked: IncomingHttpHeaders): Reply {
  if (reply.status !== 200) return reply;
  const etag = `"${createHash("sha256").update(reply.body).digest("base64url").slice(0, 22)}"`;
  const lastModified = reply.modifiedAt?.toUTCString();
  const headers = { ...reply.headers, etag, ...(lastModified && { "last-modified": lastModified }) };
  return isHeld(asked, etag, reply.modifiedAt)
    ? { ...reply, status: 304, headers, body: Buffer.alloc(0) }
    : { ...reply, headers };
}

function isHeld(asked: IncomingHttpHeaders, etag: string, modifiedAt: Date | null): boolean {
  const tags = asked["if-none-match"];
  if (tags !== undefined) {
    return tags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
  }
  const since = asked["if-modified-since"];
  return since !== undefined && modifiedAt !== null && modifiedAt.getTime() <= Date.parse(since);
}
