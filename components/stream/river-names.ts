import type { River } from "@/lib/client/posts";

export const RIVER_NAMES: Readonly<Record<River, string>> = { unread: "All unread", saved: "Saved" };
