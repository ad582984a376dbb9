"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useIsWide } from "@/components/ui/use-is-wide";
import { saveRail } from "@/lib/client/sidebar";

/** The sidebar's two sizes: by choice at wide width; below, icons that expand over the page. */
export function useRail(isRailAtFirst: boolean) {
  const isWide = useIsWide();
  const [isRail, setRail] = useState(isRailAtFirst);
  // Open only on the page where it was opened.
  const place = `${usePathname()}?${useSearchParams()}`;
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOver = openAt === place && !isWide;
  useEffect(() => {
    if (!isOver) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !document.querySelector("[role=menu], [role=dialog]")) setOpenAt(null);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isOver]);
  const toggle = () => {
    if (!isWide) return setOpenAt(isOver ? null : place);
    saveRail(!isRail);
    setRail(!isRail);
  };
  return { isOver, isExpanded: isWide ? !isRail : isOver, toggle, close: () => setOpenAt(null) };
}
