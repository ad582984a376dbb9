import type { LucideIcon } from "lucide-react";
import type { ShortcutId } from "../keyboard/shortcuts";
import type { Rankable } from "./rank";

/** Something to go to or to do. Its id stays the same, so that it is known again next time. */
export interface PaletteItem extends Rankable {
  group: "Search" | "Actions" | "Newsfeeds" | "Reading lists" | "Sources" | "Pages";
  Icon: LucideIcon;
  /** Tells it from others of its name. */
  detail?: string;
  /** The key that does the same. */
  shortcut?: ShortcutId;
  act: () => void;
}
