import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { SqlPool } from "@/db/client";
import { newId } from "@/lib/core/id";
import { canonicalUrl, sha256 } from "@/lib/feed/identity/identity";
import { PARSER_VERSION } from "@/lib/feed/parse/parsed-feed";
import { rss } from "@/lib/testing/publisher";

export const CROWD_FAULTS = ["slow", "endless", "bomb", "reset", "error"] as const;
type CrowdFault = (typeof CROWD_FAULTS)[number];

/** Many hosts on one server, each with its own loopback address. */
export interface Crowd {
  /** A feed of a host, both counted from 0. */
  urlOf(host: number, feed: number): string;
  /** Request times of each address, in milliseconds since 1970. */
  askedAt: ReadonlyMap<string, number[]>;
  /** Maximum concurrent requests of any host. */
  atOnceMax(): number;
  close(): Promise<void>;
}

/** 64 MB in pieces, to save memory while compressing. */
const BOMB = Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(1024 * 1024))));
const CHUNK = Buffer.alloc(64 * 1024, "<item>");
const ETAG_KNOWN = '"1"';
const ETAG_CHANGED = '"2"';
/** One feed in ten has changed. */
const CHANGED_EACH = 10;

/** @param faultOf the fault of a host; null for healthy ones */
export async function startCrowd(faultOf: (host: number) => CrowdFault | null): Promise<Crowd> {
  const askedAt = new Map<string, number[]>();
  const atOnce = new Map<string, number>();
  let atOnceMax = 0;
  const server = createServer((request, response) => {
    const host = request.headers.host ?? "";
    const url = `http://${host}${request.url}`;
    askedAt.set(url, [...(askedAt.get(url) ?? []), Date.now()]);
    const add = (count: number) => atOnce.set(host, (atOnce.get(host) ?? 0) + count);
    add(1);
    atOnceMax = Math.max(atOnceMax, atOnce.get(host) ?? 0);
    let isOver = false;
    const leave = () => {
      if (!isOver) add(-1);
      isOver = true;
    };
    response.on("close", leave);
    // A response ends when written; the next request may precede the socket event.
    response.on("prefinish", leave);
    play(request, response, faultOf(hostNumber(host)));
  });
  server.listen(0, "0.0.0.0");
  await once(server, "listening");
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (host, feed) => `http://127.7.${host >> 8}.${host & 255}:${port}/${feed}.xml`,
    askedAt,
    atOnceMax: () => atOnceMax,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function hostNumber(host: string): number {
  const [, , high, low] = (host.split(":")[0] ?? "").split(".").map(Number);
  return (high ?? 0) * 256 + (low ?? 0);
}

function play(request: IncomingMessage, response: ServerResponse, fault: CrowdFault | null): void {
  if (fault === "slow") return;
  if (fault === "reset") request.socket.resetAndDestroy();
  else if (fault === "error") response.writeHead(500).end();
  else if (fault === "bomb") response.writeHead(200, { "content-encoding": "gzip" }).end(BOMB);
  else if (fault === "endless") writeForEver(response.writeHead(200, { "content-type": "application/xml" }));
  else answer(request, response);
}

function writeForEver(response: ServerResponse): void {
  while (!response.destroyed && response.write(CHUNK));
  if (!response.destroyed) response.once("drain", () => writeForEver(response));
}

function answer({ url = "", headers }: IncomingMessage, response: ServerResponse): void {
  const etag = Number(/\d+/.exec(url)?.[0]) % CHANGED_EACH === 0 ? ETAG_CHANGED : ETAG_KNOWN;
  if (headers["if-none-match"] === etag) response.writeHead(304, { etag }).end();
  else {
    const items = [1, 2, 3].map((item) => ({
      title: `Item ${item}`,
      guid: `${url}-${item}`,
      content: "<p>Short.</p>",
    }));
    const feed = rss(items, { headers: { etag } });
    response.writeHead(200, feed.headers).end(feed.body);
  }
}

/** Stores feeds as already crawled and followed. */
export async function storeKnownFeeds(pool: SqlPool, known: readonly { url: string; dueAt: Date }[]): Promise<void> {
  const now = new Date();
  for (const { url, dueAt } of known)
    await pool.query(
      `insert into feeds (id, url, url_hash, subscriber_count, next_due_at, etag, validators_from, whole_at,
        parser_version, body_hash, last_checked_at, last_success_at)
      values ($1, $2, $3, 1, $4, $5, $2, $6, $7, $3, $6, $6)`,
      [newId(), url, sha256(canonicalUrl(url) ?? url), dueAt, ETAG_KNOWN, now, PARSER_VERSION],
    );
}

export function opmlOf(urls: readonly string[]): string {
  const outlines = urls.map((url) => `<outline type="rss" text="${url}" xmlUrl="${url}"/>`);
  return `<opml version="2.0"><body>${outlines.join("")}</body></opml>`;
}
