import { expect, test } from "vitest";
import type { ReaderSubscription } from "@/lib/domain/readers/subscriptions";
import { resolveStream, stateOf, subscriptionOf } from "./streams";

test.each(["toString", "constructor", "__proto__", "hasOwnProperty"])("finds no stream for the state “%s”", (name) => {
  const id = `user/-/state/com.google/${name}`;
  expect(stateOf(id)).toBeNull();
  expect(resolveStream(id, { newsfeeds: [], lists: [] }, [])).toEqual({ kind: "none" });
});

test.each([
  ["reading-list", "reading-list"],
  ["kept-unread", "unread"],
  ["starred", "starred"],
])("resolves the state “%s”", (name, state) => {
  expect(stateOf(`user/1001/state/com.google/${name}`)).toBe(state);
});

const subscriptions: ReaderSubscription[] = ["https://blog.example/feed/", "https://blog.example/feed"].map(
  (url, index) => ({
    sourceId: `source-${index}`,
    number: index + 1,
    newsfeedId: "newsfeed",
    newsfeedNumber: 1,
    title: "Blog",
    url,
    feedUrl: null,
    address: url,
    siteUrl: null,
    iconUrl: null,
    createdAt: new Date(0),
    checkedAt: null,
  }),
);
const numberOf = (id: string, of = subscriptions) => subscriptionOf(id, of)?.number;

test("tells addresses apart that differ in the final slash", () => {
  expect(numberOf("feed/https://blog.example/feed/")).toBe(1);
  expect(numberOf("feed/https://blog.example/feed")).toBe(2);
});

test("finds an address whose final slash the server removed", () => {
  expect(numberOf("feed/https://blog.example/feed", subscriptions.slice(0, 1))).toBe(1);
});
