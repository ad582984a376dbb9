"use client";

import { ListFilter } from "lucide-react";
import { ICON_BUTTON } from "@/components/ui/button-classes";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { StreamMenuProps } from "./stream-menu-items";

const load = () => import("./stream-menu-items");

const TRIGGER = {
  "aria-label": "View options",
  title: "View options",
  className: ICON_BUTTON,
  children: <ListFilter aria-hidden="true" size={18} />,
};

/** Density, order and source of the stream. */
export function StreamMenu(props: StreamMenuProps) {
  return (
    <LazyMenu load={load} trigger={TRIGGER}>
      {({ StreamMenuItems }, start) => <StreamMenuItems {...props} start={start} />}
    </LazyMenu>
  );
}
