import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { addListItem, listItem, listLists, type ReadingList, readingList } from "@/lib/contract/lists";
import { createList, lastUsedFirst, listsQuery, saveToList } from "./lists";
import { currentToasts, dismissToast, undoLast } from "./toasts";

const [example] = z.tuple([readingList]).parse(listLists.examples.response);
const item = listItem.parse(addListItem.examples.response);
const post = { id: item.post_id };
const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

function listWith(different: Partial<ReadingList>): ReadingList {
  return { ...example, ...different };
}

test("the list that was used last comes first", () => {
  const older = listWith({ id: "older", created_at: at("09:00"), updated_at: at("09:00") });
  const used = listWith({ id: "used", created_at: at("08:00"), updated_at: at("10:00") });
  expect(lastUsedFirst([older, used]).map(({ id }) => id)).toEqual(["used", "older"]);
});

describe("saving", () => {
  const requests: string[] = [];
  let addedAt = at("10:00");
  let status = 200;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isItem = request.url?.includes("/items");
    const body = isItem ? listItem.encode({ ...item, added_at: addedAt }) : readingList.encode(example);
    response.writeHead(status, { Connection: "close" }).end(JSON.stringify(body));
  });
  const realFetch = globalThis.fetch;
  let client: QueryClient;
  const list = listWith({ updated_at: at("09:00") });
  const path = `/v1/lists/${list.id}/items`;
  const toast = () => currentToasts().at(-1);

  beforeEach(async () => {
    requests.length = 0;
    [addedAt, status] = [at("10:00"), 200];
    client = new QueryClient();
    client.setQueryData(listsQuery().queryKey, [list]);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo; // true: it listens on TCP
    globalThis.fetch = (address, init) => realFetch(`http://127.0.0.1:${port}${address}`, init);
  });

  afterEach(async () => {
    globalThis.fetch = realFetch;
    for (const { id } of currentToasts()) dismissToast(id);
    await new Promise((resolve) => server.close(resolve));
  });

  test("says where, makes it the list used last, and can be undone", async () => {
    await saveToList(client, post, list);
    expect(toast()).toMatchObject({ text: "Saved to For the tender", tone: "plain" });
    expect(client.getQueryData(listsQuery().queryKey)).toEqual([{ ...list, item_count: 1, updated_at: addedAt }]);
    undoLast();
    await expect.poll(() => requests).toEqual([`POST ${path}`, `DELETE ${path}/${post.id}`]);
  });

  test("of a post that was there before offers no undo, which would take it out", async () => {
    addedAt = at("08:00");
    await saveToList(client, post, list);
    expect(toast()?.text).toBe("It is in For the tender already");
    expect(toast()?.undo).toBeUndefined();
    expect(client.getQueryData(listsQuery().queryKey)).toEqual([list]);
  });

  test("that fails is told", async () => {
    status = 404;
    await saveToList(client, post, list);
    expect(toast()).toMatchObject({ tone: "bad" });
    expect(toast()?.undo).toBeUndefined();
  });

  test("to a list of its own puts that among the others", async () => {
    const made = await createList(client, "For the tender");
    expect(client.getQueryData(listsQuery().queryKey)).toEqual([made, list]);
  });
});
