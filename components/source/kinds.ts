import { AtSign, Camera, Clapperboard, Globe, type LucideIcon, MessageCircle, MessagesSquare } from "lucide-react";
import { SOURCE_TYPES, type SourceType } from "@/lib/core/source-types";

const ICONS = { microblog: MessageCircle, pictures: Camera, video: Clapperboard, forum: MessagesSquare };
const OWN_ICONS: Partial<Record<SourceType, LucideIcon>> = { threads: AtSign };

/** Name and icon of a source's type. */
export function kindOf(type: SourceType): { name: string; Icon: LucideIcon } {
  const { name, posts } = SOURCE_TYPES[type];
  return { name, Icon: OWN_ICONS[type] ?? (posts === null ? Globe : ICONS[posts]) };
}
