import { lazily } from "@/lib/core/lazily";
import { fold } from "@/lib/feed/text/fold";
import { type DirectoryFeed, listDirectory } from "./directory";
import { ancestorsOf, languagesOf, type ReadDescription, readDescription } from "./read-description";
import { REGION_OF } from "./topics";

/** Weights of a feed's topics by position; later topics describe it less. */
const TOPIC_SHARES = [1, 0.8, 0.65, 0.55];
/** Weights of a topic that is narrower or wider than the one asked for. */
const NARROWER_SHARE = 0.6;
const WIDER_SHARE = 0.35;
/** Minimum share of the best score. */
const OF_BEST_MIN = 0.55;
const SCORE_MIN = 0.25;
const PER_HOST_MAX = 2;
/** A feed named in the description comes before all others. */
const NAMED_SCORE = 10;

/** Feeds of the directory for what somebody wants to follow, best first. Empty when no word is known. */
export function rankFeeds(description: string, countMax: number): DirectoryFeed[] {
  const wanted = readDescription(description);
  const named = new Set(feedsNamedIn(description));
  const scored = listDirectory()
    .map((feed) => ({ feed, score: (named.has(feed) ? NAMED_SCORE : 0) + scoreOf(feed, wanted) }))
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score);
  const best = Math.min(NAMED_SCORE, scored.find(({ feed }) => !named.has(feed))?.score ?? NAMED_SCORE);
  const near = scored.filter(({ score }) => score >= best * OF_BEST_MIN).map(({ feed }) => feed);
  return withFewOfHost(near).slice(0, countMax);
}

function scoreOf(feed: DirectoryFeed, wanted: ReadDescription): number {
  return topicScore(feed, wanted) * placeShare(feed, wanted) * languageShare(feed, wanted);
}

function topicScore(feed: DirectoryFeed, { topics, places }: ReadDescription): number {
  const asked = topics.length === 0 && places.length > 0 ? ["news"] : topics;
  const weights = asked.map((topic) => rarity().get(topic) ?? 1);
  const shares = asked.map((topic, index) => topicShare(feed, topic) * (weights[index] ?? 0));
  return sum(shares) / Math.max(sum(weights), 1);
}

function topicShare({ topics }: DirectoryFeed, asked: string): number {
  const shares = topics.map((topic, index) => {
    const share = TOPIC_SHARES[Math.min(index, TOPIC_SHARES.length - 1)] ?? 0;
    if (topic === asked) return share;
    if (ancestorsOf(topic).includes(asked)) return share * NARROWER_SHARE;
    return ancestorsOf(asked)[0] === topic ? share * WIDER_SHARE : 0;
  });
  return Math.max(0, ...shares);
}

/** Weight of each topic: rare ones say more. */
const rarity = lazily(() => {
  const feeds = listDirectory();
  const counts = Map.groupBy(
    feeds.flatMap(({ topics }) => topics),
    (topic) => topic,
  );
  return new Map(
    [...counts].map(([topic, { length }]) => [topic, 1 + Math.log(feeds.length / length) / Math.log(feeds.length)]),
  );
});

function placeShare(feed: DirectoryFeed, { places, language }: ReadDescription): number {
  if (places.length === 0) return feed.places.length > 0 && feed.language === "en" && language === "en" ? 0.85 : 1;
  if (feed.places.some((place) => places.includes(place))) return 1;
  if (feed.places.some((place) => places.includes(REGION_OF.get(place) ?? ""))) return 0.9;
  if (feed.places.length > 0) return 0.1;
  return feed.language !== "en" && languagesOf(places).has(feed.language) ? 0.8 : 0.4;
}

function languageShare(feed: DirectoryFeed, { language, places, isEnglishOnly }: ReadDescription): number {
  if (isEnglishOnly) return feed.language === "en" ? 1 : 0;
  if (feed.language === language) return 1;
  if (languagesOf(places).has(feed.language) && placesOf(feed, places)) return language === "en" ? 0.85 : 0.7;
  return feed.language === "en" ? 0.45 : 0;
}

/** Whether a feed has one of these places, or none at all. */
function placesOf(feed: DirectoryFeed, places: readonly string[]): boolean {
  return feed.places.length === 0 || feed.places.some((place) => places.includes(place));
}

const NAME_CHARACTERS_MIN = 4;

/** Feeds named in the description. A one-word name must match in case and follow another word. */
function feedsNamedIn(description: string): DirectoryFeed[] {
  const folded = ` ${fold(description).replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  return listDirectory().filter(({ name }) => {
    const words = fold(name)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (words.length < NAME_CHARACTERS_MIN || !folded.includes(` ${words} `)) return false;
    return words.includes(" ") || (!folded.startsWith(` ${words} `) && description.includes(name));
  });
}

function withFewOfHost(feeds: readonly DirectoryFeed[]): DirectoryFeed[] {
  const counts = new Map<string, number>();
  return feeds.filter(({ url }) => {
    const { host } = new URL(url);
    counts.set(host, (counts.get(host) ?? 0) + 1);
    return (counts.get(host) ?? 0) <= PER_HOST_MAX;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
