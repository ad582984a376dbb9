"use client";

import { ListFilter } from "lucide-react";
import { LateMenu } from "@/components/ui/late-menu";
import type { Density } from "@/lib/client/density";
import type { PostFilter } from "@/lib/client/posts";
import type { Source } from "@/lib/contract/sources";
import { ICON_BUTTON } from "./icon-button";

export interface StreamMenuProps {
  filter: PostFilter;
  density: Density;
  sources: readonly Source[];
  onShow: (change: Partial<PostFilter>) => void;
  onDensity: (density: Density) => void;
}

const load = () => import("./stream-menu-items");

const TRIGGER = {
  "aria-label": "View options",
  title: "View options",
  className: ICON_BUTTON,
  children: <ListFilter aria-hidden="true" size={18} />,
};

/** How the posts are shown, in which order, and of which source. */
export function StreamMenu(props: StreamMenuProps) {
  return (
    <LateMenu load={load} trigger={TRIGGER}>
      {({ StreamMenuItems }, start) => <StreamMenuItems {...props} start={start} />}
    </LateMenu>
  );
}
