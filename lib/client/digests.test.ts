import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { digestQuery, updateDigest } from "./digests";
import { localApi } from "./testing/local-api";

const example = endpoints.updateDigest.examples.response;
let savedCount = 0;
/** Changes that were saved before each request. */
const savedBefore: number[] = [];

const api = localApi(() => {
  savedBefore.push(savedCount);
  return { ...Object(example), hour: api.requests.length };
});

test("changes of a digest are sent one after another", async () => {
  const client = new QueryClient();
  const change = async (hour: number) => {
    await updateDigest(client, "grid", { hour });
    savedCount += 1;
  };
  await Promise.all([1, 2].map(change));
  expect(savedBefore).toEqual([0, 1]);
  expect(client.getQueryData(digestQuery("grid").queryKey)).toMatchObject({ hour: 2 });
});
