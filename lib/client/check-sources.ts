import type { QueryClient } from "@tanstack/react-query";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Source } from "@/lib/contract/source";
import { limitConcurrency } from "@/lib/core/limit-concurrency";
import { countText } from "@/lib/core/number-text";
import { callPage } from "./call";
import { mayChange } from "./newsfeeds";
import { sourcesQuery } from "./sources";

const POLL_MS = 1_000;
/** Polls before giving up on a check: longer than a fetch may take. */
const POLLS_MAX = 25;
/** Sources checked within this time are not checked again. */
const FRESH_MS = 60_000;

/** Starts a check and polls until it is done. @returns the outcome in a sentence */
export async function checkSource(
  client: QueryClient,
  before: Source,
  { locale }: { locale: string },
): Promise<string> {
  const { rows: asked, at } = await callPage("POST /v1/sources/{source_id}/check", {
    params: { source_id: before.id },
  });
  // Somebody else may have started a check.
  client.setQueryData(sourcesQuery(asked.newsfeed_id).queryKey, (sources) =>
    sources?.map((source) => (source.id === asked.id ? asked : source)),
  );
  if (isFresh(asked, at)) return `${nameOf(asked)} was checked less than a minute ago.`;
  return resultText(before, await watchOne(client, asked), { locale });
}

/** @param now by the server's clock, which decides what is fresh */
function isFresh({ last_checked_at: at }: Source, now: Date): boolean {
  return at !== null && now.getTime() - at.getTime() < FRESH_MS;
}

async function watchOne(client: QueryClient, asked: Source): Promise<Source> {
  const query = sourcesQuery(asked.newsfeed_id);
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const sources = await client.fetchQuery({ ...query, staleTime: 0 });
    const now = sources.find(({ id }) => id === asked.id);
    if (!now || isThrough(asked, now)) return now ?? asked;
  }
  return asked;
}

/** Whether the check is over: a finished or postponed check plans the next one. */
function isThrough(asked: Source, now: Source): boolean {
  return !isSame(asked.last_checked_at, now.last_checked_at) || !isSame(asked.next_check_at, now.next_check_at);
}

function isSame(one: Date | null, other: Date | null): boolean {
  return one?.getTime() === other?.getTime();
}

/** Outcome of a check in a sentence. */
export function resultText(before: Source, after: Source, { locale }: { locale: string }): string {
  const name = nameOf(after);
  if (isSame(before.last_checked_at, after.last_checked_at))
    return `${name} will be checked as soon as its site allows.`;
  if (after.last_error !== null) return `${name}: ${after.last_error}`;
  const posts = after.post_count - before.post_count;
  if (posts <= 0) return `${name} was checked. Nothing new.`;
  return `${name} was checked. ${posts === 1 ? "One new post." : `${countText(posts, "new post", { locale })}.`}`;
}

function nameOf({ title, url }: Source): string {
  return title ?? url;
}

/** Polls without progress before giving up. */
const IDLE_POLLS_MAX = 25;
const NAMES_MAX = 3;

export interface CheckProgress {
  done: number;
  total: number;
}

/** Newsfeeds checked and polled at a time. */
const AT_ONCE = 4;

interface CheckOptions {
  locale: string;
  onProgress: (progress: CheckProgress) => void;
}

/**
 * Checks all sources of the newsfeeds that the reader may change, and polls until they are done.
 *
 * @returns the outcome in one or two sentences
 */
export async function checkNewsfeeds(
  client: QueryClient,
  newsfeeds: readonly Pick<Newsfeed, "id" | "role">[],
  { locale, onProgress }: CheckOptions,
): Promise<string> {
  const newsfeedIds = newsfeeds.filter(mayChange).map(({ id }) => id);
  if (newsfeeds.length > 0 && newsfeedIds.length === 0)
    return "These are the newest posts. Only an editor can have the sources checked now.";
  const inTurn = limitConcurrency(AT_ONCE);
  const before = newsfeedIds.flatMap((id) => client.getQueryData(sourcesQuery(id).queryKey) ?? []);
  // All begin before the first is watched.
  const checks = await Promise.all(newsfeedIds.map((id) => inTurn("start", () => startCheck(id))));
  const asked = checks.flatMap((check) => check.asked);
  const done = new Map<Check, number>();
  const watch = (check: Check) =>
    watchAll(client, check, (count) => {
      done.set(check, count);
      onProgress({ done: [...done.values()].reduce((sum, one) => sum + one, 0), total: asked.length });
    });
  const after = (await Promise.all(checks.map((check) => inTurn("watch", () => watch(check))))).flat();
  return outcomeText(before, { asked, at: checks[0]?.at ?? new Date(), after }, { locale });
}

async function startCheck(newsfeedId: string): Promise<Check> {
  const { rows, at } = await callPage("POST /v1/newsfeeds/{id}/check", { params: { id: newsfeedId } });
  return { asked: rows.filter(({ is_active }) => is_active), at };
}

/** Sources when their checks started. */
interface Check {
  asked: readonly Source[];
  at: Date;
}

async function watchAll(
  client: QueryClient,
  { asked, at }: Check,
  onProgress: (done: number) => void,
): Promise<readonly Source[]> {
  let [sources, done, idlePolls] = [asked, asked.filter((source) => isFresh(source, at)).length, 0];
  while (sources.length > 0) {
    onProgress(done);
    if (done === asked.length || idlePolls === IDLE_POLLS_MAX) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    sources = await client.fetchQuery({ ...sourcesQuery(asked[0]?.newsfeed_id ?? ""), staleTime: 0 });
    const doneNow = asked.filter((source) => isDone(source, { sources, at })).length;
    idlePolls = doneNow === done ? idlePolls + 1 : 0;
    done = doneNow;
  }
  return sources;
}

/** Deleted sources count as done. */
function isDone(asked: Source, { sources, at }: { sources: readonly Source[]; at: Date }): boolean {
  const now = sources.find(({ id }) => id === asked.id);
  return !now || isFresh(asked, at) || isThrough(asked, now);
}

/** "3 new posts. Kruste and Krume could not be checked." */
export function outcomeText(
  before: readonly Source[],
  { asked, at, after }: Check & { after: readonly Source[] },
  { locale }: { locale: string },
): string {
  if (asked.length === 0) return "No sources to check.";
  const pairs = asked.flatMap((one) => {
    const now = after.find(({ id }) => id === one.id);
    return now ? [{ former: before.find(({ id }) => id === one.id) ?? one, asked: one, now }] : [];
  });
  const posts = pairs.reduce((sum, { former, now }) => sum + Math.max(0, now.post_count - former.post_count), 0);
  const waiting = pairs.filter(
    ({ asked, now }) => !isFresh(asked, at) && isSame(asked.last_checked_at, now.last_checked_at),
  );
  const failed = pairs.filter((pair) => pair.now.last_error !== null && !waiting.includes(pair)).map(({ now }) => now);
  const checkedCount = pairs.length - waiting.length - failed.length;
  const count = (number: number, noun: string) => countText(number, noun, { locale });
  return [
    posts > 0 ? `${count(posts, "new post")}.` : "Nothing new.",
    posts === 0 && checkedCount > 0 && `Checked ${count(checkedCount, "source")}.`,
    failed.length > 0 && failureText(failed, locale),
    waiting.length > 0 && `${count(waiting.length, "source")} will be checked as soon as the site allows.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function failureText(failed: readonly Source[], locale: string): string {
  const [first] = failed;
  if (first && failed.length === 1) return `${nameOf(first)}: ${first.last_error}`;
  const names = new Intl.ListFormat("en").format(failed.slice(0, NAMES_MAX).map(nameOf));
  return failed.length <= NAMES_MAX
    ? `${names} could not be checked.`
    : `${countText(failed.length, "source", { locale })} could not be checked.`;
}
