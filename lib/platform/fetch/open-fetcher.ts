import { lazily } from "@/lib/core/lazily";
import type { Fetcher, FetcherOptions } from "./fetch";
import { refusalOf } from "./policy";

/** Like `createFetcher`, but loads the HTTP client at the first fetch, so that no page waits for it. */
export function openFetcher(options: FetcherOptions): Fetcher {
  let isLoaded = false;
  const load = lazily(async () => {
    isLoaded = true;
    const { createFetcher } = await import("./fetch");
    return createFetcher(options);
  });
  return {
    fetch: async (url, fetchOptions) => (await load()).fetch(url, fetchOptions),
    refusalOf: (url) => refusalOf(url, { allow: options.allow ?? [] }),
    refusalOfAddresses: async (url) => (await load()).refusalOfAddresses(url),
    close: async () => (isLoaded ? (await load()).close() : undefined),
  };
}
