import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 100;

/** A running aggregator. */
export interface Peer {
  name: string;
  pid: number;
  /** Stores sources without fetching them. */
  follow(urls: readonly string[]): Promise<void>;
  /** Makes every feed due and starts the crawl. */
  begin(): Promise<void>;
  /** Whether nothing is left to fetch, to prepare or to store. */
  isSettled(): Promise<boolean>;
  counts(): Promise<Counts>;
  stop(): Promise<void>;
}

export interface Counts {
  posts: number;
  failed: number;
}

export async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await wait(POLL_MS);
}
