import { QueryClient } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { endpoints } from "@/lib/contract/endpoints";
import { digestQuery, updateDigest } from "./digests";
import { localApi } from "./testing/local-api";

const example = endpoints.updateDigest.examples.response;
/** Requests sent before each reply. */
const sentCounts: number[] = [];

const api = localApi(() => {
  sentCounts.push(vi.mocked(fetch).mock.calls.length);
  return { ...Object(example), hour: api.requests.length };
});

test("changes of a digest are sent one after another", async () => {
  const spy = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => spy.mockRestore());
  const client = new QueryClient();
  await Promise.all([1, 2].map((hour) => updateDigest(client, "grid", { hour })));
  expect(sentCounts).toEqual([1, 2]);
  expect(client.getQueryData(digestQuery("grid").queryKey)).toMatchObject({ hour: 2 });
});
