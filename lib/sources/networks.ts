import type { SourceValidation } from "@/lib/contract/sources";

interface Network {
  type: SourceValidation["source_type"];
  /** Why its profiles cannot be followed; null where their pages announce feeds. */
  refusal: string | null;
}

const noFeed = (name: string) =>
  `${name} profiles have no public feed, and this server has no ${name} connection set up, so this profile cannot be followed. Follow a blog or newsletter of the same person instead.`;

const NETWORKS: readonly [RegExp, Network][] = [
  [/^(?:www\.|mobile\.)?(?:x|twitter)\.com$/, { type: "x", refusal: noFeed("X") }],
  [/^(?:www\.)?instagram\.com$/, { type: "instagram", refusal: noFeed("Instagram") }],
  [/^(?:www\.|vm\.)?tiktok\.com$/, { type: "tiktok", refusal: noFeed("TikTok") }],
  [/^(?:www\.|old\.|np\.)?reddit\.com$/, { type: "reddit", refusal: null }],
  [/^(?:www\.|m\.)?youtube\.com$/, { type: "youtube", refusal: null }],
  [/^bsky\.app$/, { type: "bluesky", refusal: null }],
];

/** What kind of place an address is, as its host tells. */
export function networkOf(url: string): Network {
  const { hostname } = new URL(url);
  return NETWORKS.find(([host]) => host.test(hostname))?.[1] ?? { type: "blog", refusal: null };
}
