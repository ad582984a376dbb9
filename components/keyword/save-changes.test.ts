import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { localApi } from "@/lib/client/testing/local-api";
import { endpoints } from "@/lib/contract/endpoints";
import { type Newsfeed, newsfeed } from "@/lib/contract/newsfeeds";
import { mergeChanges, saveChanges } from "./save-changes";

const [example] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const shown = { ...example, business_context: "We build.", keywords: ["grid"] };
let stored: Newsfeed;
const api = localApi((request) =>
  request.startsWith("GET") ? [newsfeed.encode(stored)] : newsfeed.encode({ ...stored, name: "Saved" }),
);
let client: QueryClient;

const writes = () => api.requests.filter((request) => request.startsWith("PUT"));
const cached = () => client.getQueryData(newsfeedsQuery().queryKey)?.[0];

beforeEach(() => {
  stored = shown;
  client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, [shown]);
});

test("saves what nobody else changed", async () => {
  stored = { ...shown, name: "Theirs" };
  await saveChanges(client, shown.id, { business_context: "We install." });
  expect(writes()).toHaveLength(1);
});

test("shows a text that another member just changed before it is replaced", async () => {
  stored = { ...shown, business_context: "We recycle." };
  const save = () => saveChanges(client, shown.id, { business_context: "We install." });
  await expect(save()).rejects.toThrow("Someone else has just changed this.");
  expect(writes()).toEqual([]);
  expect(cached()).toMatchObject({ business_context: "We recycle." });
  await save();
  expect(writes()).toHaveLength(1);
});

test("the same text of another member is no conflict", async () => {
  stored = { ...shown, business_context: "We install." };
  await saveChanges(client, shown.id, { business_context: "We install." });
  expect(writes()).toHaveLength(1);
});

test("a keyword that another member just added stays", () => {
  const fresh = { ...shown, keywords: ["grid", "sodium"] };
  expect(mergeChanges({ keywords: ["grid", "tender"] }, { shown, fresh })).toEqual({
    keywords: ["grid", "sodium", "tender"],
  });
});
