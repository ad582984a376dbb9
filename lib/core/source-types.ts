/** Types of sources, in the API's order: the name that people know, and the kind of its posts unless these are articles. */
export const SOURCE_TYPES = {
  blog: { name: "Website", posts: null },
  x: { name: "X", posts: "microblog" },
  instagram: { name: "Instagram", posts: "pictures" },
  tiktok: { name: "TikTok", posts: "video" },
  reddit: { name: "Reddit", posts: "forum" },
  mastodon: { name: "Mastodon", posts: "microblog" },
  bluesky: { name: "Bluesky", posts: "microblog" },
  youtube: { name: "YouTube", posts: "video" },
  lemmy: { name: "Lemmy", posts: "forum" },
  pixelfed: { name: "Pixelfed", posts: "pictures" },
  threads: { name: "Threads", posts: "microblog" },
} as const satisfies Record<string, { name: string; posts: "microblog" | "pictures" | "video" | "forum" | null }>;

export type SourceType = keyof typeof SOURCE_TYPES;

// Safe: the object has at least one key, and no others than its own
export const sourceTypeNames = Object.keys(SOURCE_TYPES) as [SourceType, ...SourceType[]];
