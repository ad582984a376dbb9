import type { QueryClient } from "@tanstack/react-query";
import type { Source } from "@/lib/contract/sources";
import { countText } from "@/lib/core/number-text";
import { call } from "./call";
import * as operations from "./operations";
import { sourcesQuery } from "./sources";

const POLL_MS = 1_000;
/** Longer than a fetch may take. Then the check goes on without being watched. */
const POLLS_MAX = 25;
/** The server leaves a source alone that was checked so recently. */
const FRESH_MS = 60_000;

/**
 * Asks for a check and watches it until it is through; the list of sources follows.
 *
 * @returns what came of it, in a sentence
 */
export async function checkSource(
  client: QueryClient,
  before: Source,
  { locale }: { locale: string },
): Promise<string> {
  const asked = await call(operations.checkSource, { params: { source_id: before.id } });
  // Somebody else may have had it checked since the list was loaded.
  client.setQueryData(sourcesQuery(asked.newsfeed_id).queryKey, (sources) =>
    sources?.map((source) => (source.id === asked.id ? asked : source)),
  );
  if (isFresh(asked)) return `${nameOf(asked)} was checked less than a minute ago.`;
  return resultText(before, await watch(client, asked), { locale });
}

export function isFresh({ last_checked_at: at }: Source, now = new Date()): boolean {
  return at !== null && now.getTime() - at.getTime() < FRESH_MS;
}

async function watch(client: QueryClient, asked: Source): Promise<Source> {
  const query = sourcesQuery(asked.newsfeed_id);
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const sources = await client.fetchQuery({ ...query, staleTime: 0 });
    const now = sources.find(({ id }) => id === asked.id);
    if (!now || isThrough(asked, now)) return now ?? asked;
  }
  return asked;
}

/** A check plans the next one; so does a host that asks for a pause instead. */
export function isThrough(asked: Source, now: Source): boolean {
  return !isSame(asked.last_checked_at, now.last_checked_at) || !isSame(asked.next_check_at, now.next_check_at);
}

export function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

/** What a check of a source brought, in a sentence. */
export function resultText(before: Source, after: Source, { locale }: { locale: string }): string {
  const name = nameOf(after);
  if (isSame(before.last_checked_at, after.last_checked_at))
    return `${name} will be checked as soon as its site allows.`;
  if (after.last_error !== null) return `${name}: ${after.last_error}`;
  const posts = after.post_count - before.post_count;
  if (posts <= 0) return `${name} was checked. Nothing new.`;
  return `${name} was checked. ${posts === 1 ? "One new post." : `${countText(posts, "new post", { locale })}.`}`;
}

export function nameOf({ title, url }: Source): string {
  return title ?? url;
}
