import { beforeAll, describe, expect, test } from "vitest";
import { TEXTS_CHARACTERS_MAX } from "@/lib/domain/readers/read-stream";
import { type Account, newAccount } from "@/lib/protocols/readers/testing/account";
import { setUpRuntime } from "@/lib/testing/runtime";
import { storeEntries } from "@/lib/testing/stored-source";

const runtime = setUpRuntime();
const READING_LIST = "user/-/state/com.google/reading-list";
/** Two of these fit into a page. */
const LONG = "words\n\n".repeat(TEXTS_CHARACTERS_MAX / 7 / 2 - 1);

let ada: Account;
beforeAll(async () => {
  ada = await newAccount(runtime, { titles: [] });
  for (const title of ["One", "Two", "Three"])
    await storeEntries(ada.ctx, ada.feedId, [{ title, text: LONG, excerpt: title }]);
  await storeEntries(ada.ctx, ada.feedId, [{ title: "Longest", text: LONG.repeat(3), excerpt: "Longest" }]);
});

interface Page {
  items: { title: string }[];
  continuation?: string;
}

async function pagesOf(path: string, form?: string): Promise<string[][]> {
  const pages: string[][] = [];
  let continuation: string | undefined;
  do {
    const after = continuation ? `&c=${continuation}` : "";
    const page: Page = await ada.appJson<Page>(form ? path : path + after, form && form + after);
    pages.push(page.items.map(({ title }) => title));
    continuation = page.continuation;
  } while (continuation);
  return pages;
}

describe("a page with long texts ends early, with a continuation", () => {
  test("in a stream", async () => {
    const pages = await pagesOf(`/reader/api/0/stream/contents/${READING_LIST}?n=1000`);
    expect(pages).toEqual([["Longest"], ["Three", "Two"], ["One"]]);
  });

  test("in a stream as Atom", async () => {
    const { text } = await ada.app(`/reader/atom/${READING_LIST}?n=1000`);
    expect(text.match(/<entry\b/g)).toHaveLength(1);
    expect(text).toContain("continuation>");
  });

  test("among items by id", async () => {
    const { itemRefs } = await ada.appJson<{ itemRefs: { id: string }[] }>(
      `/reader/api/0/stream/items/ids?n=9&s=${READING_LIST}`,
    );
    const form = itemRefs.map(({ id }) => `i=${id}`).join("&");
    expect(await pagesOf("/reader/api/0/stream/items/contents", form)).toEqual([
      ["Longest"],
      ["Three", "Two"],
      ["One"],
    ]);
  });
});
