import { expect, test } from "vitest";
import { LANGUAGE_TAGS } from "@/lib/core/languages";
import { listDirectory } from "./directory";
import { PLACES, REGION_OF, TOPICS } from "./topics";

const feeds = listDirectory();
const LANGUAGES: readonly string[] = LANGUAGE_TAGS;

test("the directory has at least 400 sites in at least ten languages", () => {
  expect(feeds.length).toBeGreaterThanOrEqual(400);
  expect(new Set(feeds.map(({ language }) => language)).size).toBeGreaterThanOrEqual(10);
});

test("each site has a name, known topics and places, and a known language", () => {
  for (const feed of feeds) {
    expect(feed.name, feed.url).toMatch(/^\S.*$/);
    expect(feed.topics.length, feed.name).toBeGreaterThan(0);
    expect(
      feed.topics.filter((topic) => !TOPICS.has(topic)),
      feed.name,
    ).toEqual([]);
    expect(
      feed.places.filter((place) => !PLACES.has(place)),
      feed.name,
    ).toEqual([]);
    expect(new Set(feed.topics).size, feed.name).toBe(feed.topics.length);
    expect(LANGUAGES, feed.name).toContain(feed.language);
  }
});

test("each address is https, on a public host, without credentials", () => {
  for (const { name, url, feedUrl } of feeds)
    for (const address of feedUrl === null ? [url] : [url, feedUrl]) {
      const { protocol, hostname, username, port } = new URL(address);
      expect({ protocol, username, port }, name).toEqual({ protocol: "https:", username: "", port: "" });
      expect(hostname, name).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
    }
});

test("no site and no feed is listed twice", () => {
  expect(repeated(feeds.map(({ url }) => url))).toEqual([]);
  expect(repeated(feeds.flatMap(({ feedUrl }) => feedUrl ?? []))).toEqual([]);
  expect(repeated(feeds.map(({ name, language }) => `${name} (${language})`))).toEqual([]);
});

test("each topic and each place has a site", () => {
  const used = new Set(feeds.flatMap(({ topics }) => topics.flatMap((topic) => [topic, TOPICS.get(topic)])));
  const places = new Set(feeds.flatMap((feed) => feed.places));
  expect([...TOPICS.keys()].filter((topic) => !used.has(topic))).toEqual([]);
  expect([...PLACES.keys()].filter((place) => !places.has(place))).toEqual([]);
});

test("wider topics and regions are known", () => {
  expect([...TOPICS.values()].filter((topic) => topic !== "" && !TOPICS.has(topic))).toEqual([]);
  expect([...REGION_OF].flat().filter((place) => !PLACES.has(place))).toEqual([]);
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
