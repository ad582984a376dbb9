import { randomBytes } from "node:crypto";
import type { Db } from "@/db/client";
import { insertArticles } from "@/db/queries/articles/articles";
import { type FiledPost, filePosts } from "@/db/queries/articles/file-posts";
import { claimPromptFeeds } from "@/db/queries/feeds/feed-claims";
import { listNewsfeedsOfMember } from "@/db/queries/newsfeeds/newsfeeds";
import { pagePosts } from "@/db/queries/posts/page-posts";
import { findPostOfMember } from "@/db/queries/posts/posts";
import { HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { type FilledDatabases, openFilledDatabases } from "./filled-database";
import { type Contest, compare } from "./measure";

/** Ratio above which the database should move back into the process. */
const RATIO_MAX = 1.5;
const ARTICLES_PER_INGEST = 50;

/** Compares the hot queries in this process with those through worker and socket. */
export async function benchHotQueries(): Promise<void> {
  const filled = await openFilledDatabases();
  console.log(`Hot queries on ${filled.posts} posts: PGlite in process and through worker and socket, milliseconds\n`);
  console.log(line("", "in process p50", "p95", "socket p50", "p95", "ratio p50", "p95"));
  let isSlower = false;
  for (const contest of await contestsOf(filled)) {
    const { inProcess, socket } = await compare(contest);
    if (!inProcess || !socket) continue;
    const ratio = socket.p50 / inProcess.p50;
    isSlower ||= ratio > RATIO_MAX;
    const times = [inProcess.p50, inProcess.p95, socket.p50, socket.p95, ratio, socket.p95 / inProcess.p95];
    console.log(line(contest.name, ...times.map((value) => value.toFixed(2))));
  }
  await filled.close();
  console.log(isSlower ? `\nA ratio exceeds ${RATIO_MAX}.` : `\nNo ratio exceeds ${RATIO_MAX}.`);
}

function line(name: string, ...cells: string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(15)).join("");
}

async function contestsOf({ inProcess, socket, userId }: FilledDatabases): Promise<Contest[]> {
  const [newsfeed] = await listNewsfeedsOfMember(inProcess, userId);
  if (!newsfeed) throw new Error("The database was not filled.");
  const key = { userId, newsfeedId: newsfeed.id };
  const stream = { state: "all", order: "newest", rowsMax: 21 } as const;
  const [post] = await pagePosts(inProcess, key, stream);
  if (!post) throw new Error("The newsfeed has no post.");
  const contest = (name: string, rounds: number, run: (db: Db) => Promise<unknown>): Contest => {
    return { name, rounds, ways: { inProcess: () => run(inProcess), socket: () => run(socket) } };
  };
  return [
    contest("list newsfeeds", 300, async (db) => listNewsfeedsOfMember(db, userId)),
    contest("first page of a stream", 300, async (db) => pagePosts(db, key, stream)),
    contest("first page of the unread", 300, async (db) => pagePosts(db, key, { ...stream, state: "unread" })),
    contest("one post", 500, (db) => findPostOfMember(db, { userId, postId: post.id })),
    contest("ingest of 50 articles", 100, (db) => ingest(db, newsfeed.id)),
    contest("claim 20 due feeds", 200, claimFeeds),
  ];
}

/** Each claim takes feeds with expired leases. */
let clock = Date.parse("2026-11-21T00:00:00Z");
function claimFeeds(db: Db): Promise<unknown> {
  clock += HOUR_MS;
  return claimPromptFeeds(db, { now: new Date(clock), leaseSeconds: 60, feedsMax: 20 });
}

/** The statements of a crawl, in its one transaction. */
function ingest(db: Db, newsfeedId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const articles = Array.from({ length: ARTICLES_PER_INGEST }, newArticle);
    await insertArticles(tx, articles, new Date());
    await filePosts(
      tx,
      articles.map(({ article }) => filed(article, newsfeedId)),
    );
  });
}

const FEED_ID = "0193f2a0-0002-7000-8000-000000000001";
const TEXT = "Grid storage was tendered again, and the price fell. ".repeat(50);

function newArticle(): Parameters<typeof insertArticles>[1][number] {
  const at = new Date();
  const id = newId();
  const hashed = () => Uint8Array.from(randomBytes(32));
  return {
    article: {
      id,
      feedId: FEED_ID,
      guidHash: hashed(),
      url: `https://example.org/${id}`,
      urlHash: hashed(),
      contentHash: hashed(),
      title: "Grid storage",
      excerpt: TEXT.slice(0, 300),
      publishedAt: at,
      fetchedAt: at,
    },
    content: {
      articleId: id,
      feedHtml: TEXT,
      baseUrl: "https://example.org",
      title: "Grid storage",
      contentMarkdown: TEXT,
      contentText: TEXT,
      origin: "feed",
      extractedAt: at,
    },
  };
}

function filed(article: { id: string; publishedAt: Date }, newsfeedId: string): FiledPost {
  const { id: articleId, publishedAt } = article;
  return {
    post: {
      id: newId(),
      newsfeedId,
      articleId,
      sourceId: null,
      publishedAt,
      createdAt: new Date(),
      matched: true,
      relevance: 0,
    },
    verdict: { matchedKeywords: ["grid"], keyword: "grid", field: "title", reason: "matched", keywordsVersion: 1 },
    relevanceReason: "",
    found: null,
  };
}
