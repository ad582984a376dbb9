import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isServerReached, noteReached, watchConnection } from "./reachability";

const FOR_PAGE = { headers: { rsc: "1" } };
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const page = async () => new Response("page");
/** Answers by path. */
let answers: Record<string, () => Promise<Response>>;
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = { "/lists": noNetwork, "/health": noNetwork };
  const fetch = async (path: string) => {
    asked.push(path);
    return answers[path]?.();
  };
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("window", globalThis);
  watchConnection();
});

afterEach(() => {
  noteReached(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the request for a page", () => {
  test("waits without a connection, and is sent again with one", async () => {
    const text = fetch("/lists", FOR_PAGE).then((reply) => reply.text());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isServerReached.get()).toBe(false);
    answers = { "/lists": page, "/health": page };
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await text).toBe("page");
  });

  test("is sent again when the server came back before the probe", async () => {
    answers["/lists"] = () => {
      answers = { "/lists": page, "/health": page };
      return noNetwork();
    };
    const text = fetch("/lists", FOR_PAGE).then((reply) => reply.text());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await text).toBe("page");
  });

  test("waits, although something answers, once another link was followed", async () => {
    answers = { "/lists": noNetwork, "/newsfeeds": page, "/health": page };
    const first = fetch("/lists", FOR_PAGE).then((reply) => reply.text());
    await fetch("/newsfeeds", FOR_PAGE);
    await vi.advanceTimersByTimeAsync(20_000);
    answers["/lists"] = page;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await first).toBe("page");
  });

  test.each([
    ["the server", () => page()],
    ["a proxy whose sign-in has ended", async () => ({ status: 0 }) as Response], // Safe: it reads only this
  ])("fails when %s answers, so that the browser loads the page", async (_, answer) => {
    answers["/health"] = answer;
    const refused = expect(fetch("/lists", FOR_PAGE)).rejects.toThrow("Failed to fetch");
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });
});

test.each([
  ["ahead of a click", { headers: { rsc: "1", "next-router-prefetch": "1" } }],
  ["of other code", undefined],
])("a request %s fails at once", async (_, init) => {
  await expect(fetch("/lists", init)).rejects.toThrow("Failed to fetch");
  expect(asked).toEqual(["/lists"]);
});
