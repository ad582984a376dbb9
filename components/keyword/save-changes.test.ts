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
/** Stored between the next read and write. */
let theirs: Partial<Newsfeed> = {};
const api = localApi((request, sent) => {
  if (request.startsWith("GET")) {
    api.status = 200;
    const read = [newsfeed.encode(stored)];
    if (Object.keys(theirs).length > 0) stored = { ...stored, ...theirs, updated_at: new Date("2026-11-21T08:31:00Z") };
    theirs = {};
    return read;
  }
  const present = newsfeed.encode(stored);
  const { unchanged_since, ...changes } = endpoints.updateNewsfeed.body?.parse(JSON.parse(sent)) ?? {};
  api.status = unchanged_since && +unchanged_since !== +stored.updated_at ? 409 : 200;
  return { ...present, ...changes };
});
let client: QueryClient;

const writes = () => api.requests.filter((request) => request.startsWith("PUT"));
const cached = () => client.getQueryData(newsfeedsQuery().queryKey)?.[0];

beforeEach(() => {
  stored = shown;
  theirs = {};
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

test("keywords that another member saves at the same moment stay", async () => {
  theirs = { keywords: ["grid", "sodium"] };
  await saveChanges(client, shown.id, { keywords: ["grid", "tender"] });
  expect(cached()?.keywords).toEqual(["grid", "sodium", "tender"]);
});

test("shows a text that another member saves at the same moment before it is replaced", async () => {
  theirs = { name: "Theirs" };
  await expect(saveChanges(client, shown.id, { name: "Ours" })).rejects.toThrow("Someone else has just changed this.");
  expect(cached()?.name).toBe("Theirs");
});
