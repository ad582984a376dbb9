import type { Fetcher } from "@/lib/platform/fetch/fetch";

/** Adds parameters to every request on its way out. Nobody sees them in an answer: they must not be stored with it. */
export function keyedFetcher(inner: Fetcher, secrets: Readonly<Record<string, string>>): Fetcher {
  return {
    async fetch(url, options) {
      const keyed = new URL(url);
      for (const [name, value] of Object.entries(secrets)) keyed.searchParams.set(name, value);
      const response = await inner.fetch(keyed.href, options);
      return { ...response, url, chain: [{ url, status: response.status }] };
    },
    refusalOf: (url) => inner.refusalOf(url),
    close: () => inner.close(),
  };
}
