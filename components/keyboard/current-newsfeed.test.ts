import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { currentNewsfeedId, neighbour } from "./use-navigate";

const ID = "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b";
const all = [{ id: "a" }, { id: "b" }, { id: "c" }];

test("wraps around between newsfeeds", () => {
  expect(neighbour(all, "a", 1)).toBe("b");
  expect(neighbour(all, "c", 1)).toBe("a");
  expect(neighbour(all, "a", -1)).toBe("c");
});

test("starts at the first or last newsfeed from another page", () => {
  expect(neighbour(all, null, 1)).toBe("a");
  expect(neighbour(all, null, -1)).toBe("c");
  expect(neighbour([], null, 1)).toBeUndefined();
});

test("finds the newsfeed of a newsfeed page and of a post page", () => {
  const client = new QueryClient();
  client.setQueryData(["post", "p"], { newsfeed_id: "b" });
  expect(currentNewsfeedId(client, `/newsfeeds/${ID}/sources`)).toBe(ID);
  expect(currentNewsfeedId(client, "/posts/p")).toBe("b");
  expect(currentNewsfeedId(client, "/posts/unknown")).toBeNull();
  expect(currentNewsfeedId(client, "/newsfeeds")).toBeNull();
  expect(currentNewsfeedId(client, "/newsfeeds/import")).toBeNull();
  expect(currentNewsfeedId(client, "/settings")).toBeNull();
});
