import type { Settings } from "@/lib/context/context";

/**
 * User agent with version, information page and, for a feed, its subscriber count.
 *
 * @param subscribers omitted for requests other than feeds
 */
export function userAgent({ appUrl, version }: Pick<Settings, "appUrl" | "version">, subscribers?: number): string {
  const audience =
    subscribers === undefined ? "" : `; ${subscribers} ${subscribers === 1 ? "subscriber" : "subscribers"}`;
  return `Lede/${version} (+${appUrl}/bot; feed fetcher${audience})`;
}
