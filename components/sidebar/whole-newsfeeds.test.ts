import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { localApi } from "@/lib/client/testing/local-api";
import { shownToasts } from "@/lib/client/toasts";
import { exampleNewsfeed } from "@/lib/contract/newsfeeds";
import { checkAll } from "./whole-newsfeeds";

const at = new Date(0);
const newsfeed = { ...exampleNewsfeed, keywords: [], created_at: at, updated_at: at };
const api = localApi(() => []);
const toasts = () => shownToasts.get().map(({ text, isPending }) => ({ text, isPending }));

test.each([
  [200, "No sources to check."],
  [403, "It said no."],
])("says that a check runs until its reply (%i)", async (status, text) => {
  api.status = status;
  const done = checkAll(new QueryClient(), [newsfeed], "en");
  expect(toasts()).toEqual([{ text: `Checking ${newsfeed.name}…`, isPending: true }]);
  await done;
  expect(toasts()).toEqual([{ text, isPending: undefined }]);
});
