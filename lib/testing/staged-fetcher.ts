import type { Fetcher } from "@/lib/platform/fetch/fetch";

/**
 * Redirects requests for replaced origins to their local servers; replies show the real URLs. A redirect to
 * another replaced origin must name its local server. A replaced origin counts as public, also one that replaces itself.
 */
export function stagedFetcher(inner: Fetcher, stages: ReadonlyMap<string, string>): Fetcher {
  return {
    async fetch(url, options) {
      const origin = URL.canParse(url) ? new URL(url).origin : "";
      const stage = stages.get(origin);
      if (stage === undefined) return inner.fetch(url, options);
      const asPlayed = (address: string) => {
        const origins = new Map([...stages].map(([played, local]) => [local, played])).set(stage, origin);
        for (const [local, played] of origins)
          if (address.startsWith(local)) return played + address.slice(local.length);
        return address;
      };
      const toPlay = (address: string) => (address.startsWith(origin) ? stage + address.slice(origin.length) : address);
      const conditions = options?.conditions && { ...options.conditions, url: toPlay(options.conditions.url) };
      const response = await inner.fetch(toPlay(url), {
        ...options,
        ...(conditions && { conditions }),
        reachesPrivateHosts: true,
      });
      return {
        ...response,
        url: asPlayed(response.url),
        chain: response.chain.map((hop) => ({ ...hop, url: asPlayed(hop.url) })),
      };
    },
    refusalOf: (url) => inner.refusalOf(url),
    refusalOfAddresses: async (url) =>
      stages.has(URL.parse(url)?.origin ?? "") ? null : inner.refusalOfAddresses(url),
    close: () => inner.close(),
  };
}
