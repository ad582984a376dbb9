import { AtSign, Camera, Clapperboard, Globe, type LucideIcon, MessageCircle, MessagesSquare } from "lucide-react";
import type { SourceType } from "@/lib/contract/sources";

interface Kind {
  name: string;
  Icon: LucideIcon;
}

/** Display names and icons of source types. */
export const KINDS: Readonly<Record<SourceType, Kind>> = {
  blog: { name: "Website", Icon: Globe },
  x: { name: "X", Icon: MessageCircle },
  threads: { name: "Threads", Icon: AtSign },
  mastodon: { name: "Mastodon", Icon: MessageCircle },
  bluesky: { name: "Bluesky", Icon: MessageCircle },
  instagram: { name: "Instagram", Icon: Camera },
  pixelfed: { name: "Pixelfed", Icon: Camera },
  youtube: { name: "YouTube", Icon: Clapperboard },
  tiktok: { name: "TikTok", Icon: Clapperboard },
  reddit: { name: "Reddit", Icon: MessagesSquare },
  lemmy: { name: "Lemmy", Icon: MessagesSquare },
};
