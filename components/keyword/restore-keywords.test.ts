import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { localApi } from "@/lib/client/testing/local-api";
import { shownToasts } from "@/lib/client/toasts";
import { endpoints } from "@/lib/contract/endpoints";
import { newsfeed } from "@/lib/contract/newsfeeds";
import { restoreKeywords } from "./restore-keywords";

const [example] = z.tuple([newsfeed]).parse(endpoints.listNewsfeeds.examples.response);
const before = { ...example, keywords: ["grid"] };
const after = { ...example, keywords: ["grid", "fire"] };
const api = localApi((request) => (request.startsWith("GET") ? [newsfeed.encode(after)] : newsfeed.encode(before)));
let client: QueryClient;

const undo = () => restoreKeywords(client, example.id, { base: ["grid", "fire"], keywords: before.keywords });
const shown = () => client.getQueryData(newsfeedsQuery().queryKey)?.map(({ keywords }) => keywords);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(newsfeedsQuery().queryKey, [after]);
});

test("an undo restores the keywords and confirms it", async () => {
  await undo();
  expect(shown()).toEqual([["grid"]]);
  expect(shownToasts.get()).toMatchObject([{ text: "Keywords saved", tone: "plain" }]);
});

test("an undo that fails keeps the keywords and shows a message", async () => {
  api.status = 503;
  await undo();
  expect(shown()).toEqual([["grid", "fire"]]);
  expect(shownToasts.get()).toMatchObject([{ text: "It said no.", tone: "bad" }]);
});
