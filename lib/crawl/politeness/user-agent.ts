import type { Settings } from "@/lib/context/context";

/**
 * Who asks: name, version, where a publisher reads about it, and for a feed how many listen to it.
 *
 * @param subscribers left out for what is no feed
 */
export function userAgent({ appUrl, version }: Pick<Settings, "appUrl" | "version">, subscribers?: number): string {
  const audience =
    subscribers === undefined ? "" : `; ${subscribers} ${subscribers === 1 ? "subscriber" : "subscribers"}`;
  return `Lede/${version} (+${appUrl}/bot; feed fetcher${audience})`;
}
