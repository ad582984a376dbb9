import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error";
import { call } from "./call";
import { isServerReached, noteReached, probeServer } from "./reachability";

const realFetch = globalThis.fetch;
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.fetch = () => answer();
});
afterEach(() => {
  noteReached(true);
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});

const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const refuses = async () => new Response("{}", { status: 500 });

test("counts the server as unreachable from a failed request until one succeeds", async () => {
  const told: boolean[] = [];
  const unsubscribe = isServerReached.subscribe(() => told.push(isServerReached.get()));
  answer = noNetwork;
  await expect(call("GET /v1/newsfeeds", {})).rejects.toThrow(ApiError);
  expect(isServerReached.get()).toBe(false);
  answer = refuses;
  await expect(call("GET /v1/newsfeeds", {})).rejects.toThrow(ApiError);
  expect(isServerReached.get()).toBe(true);
  expect(told).toEqual([false, true]);
  unsubscribe();
});

test("an aborted request does not count", async () => {
  const ended = new AbortController();
  ended.abort();
  answer = () => Promise.reject(new DOMException("The user aborted a request.", "AbortError"));
  await expect(call("GET /v1/newsfeeds", {}, ended.signal)).rejects.toThrow();
  expect(isServerReached.get()).toBe(true);
});

test("probes until the server answers", async () => {
  answer = noNetwork;
  await probeServer();
  expect(isServerReached.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isServerReached.get()).toBe(false);
  answer = refuses;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isServerReached.get()).toBe(true);
});
