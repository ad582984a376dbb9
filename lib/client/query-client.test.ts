import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { listsQuery } from "./lists";
import { createQueryClient } from "./query-client";
import { noteReached } from "./reachability";
import { localApi } from "./testing/local-api";

const api = localApi(() => []);

test("what could not be loaded loads by itself once the server is reached again", async () => {
  const client = createQueryClient();
  client.mount();
  const lists = new QueryObserver(client, { ...listsQuery(), retry: false });
  const end = lists.subscribe(() => undefined);
  onTestFinished(() => {
    end();
    client.unmount();
  });
  api.isDown = true;
  await lists.refetch();
  expect(lists.getCurrentResult().isError).toBe(true);
  api.isDown = false;
  noteReached(true);
  await vi.waitFor(() => expect(lists.getCurrentResult().data).toEqual([]));
});
