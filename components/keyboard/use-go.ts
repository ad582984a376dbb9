"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { giveFocus } from "@/components/ui/focus";

/** Gives the focus to what the address names behind `#`. */
function focusTarget(): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return false;
  target.scrollIntoView({ block: "center" });
  giveFocus(target);
  return true;
}

/** Leads to another page, or another place on this one, as a link would. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href: string) => {
      const { pathname, hash } = new URL(href, window.location.origin);
      if (hash && pathname === window.location.pathname) {
        window.history.replaceState(null, "", href);
        focusTarget();
      } else router.push(href);
    },
    [router],
  );
}

/** On a new page the focus is on what its address names or, if it went with the last page, on the main part. */
export function useFocusOnArrival(): void {
  const pathname = usePathname();
  const last = useRef<string>(null);
  useEffect(() => {
    const isFirst = last.current === null;
    last.current = pathname;
    if (focusTarget() || isFirst) return;
    if (document.activeElement === document.body) giveFocus(null);
  }, [pathname]);
}
