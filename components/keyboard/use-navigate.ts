"use client";

import { usePathname, useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { giveFocus } from "@/components/ui/focus";

/** Focuses the element named by the URL's fragment. */
function focusTarget(): boolean {
  const target = document.getElementById(window.location.hash.slice(1));
  if (!target) return false;
  target.scrollIntoView({ block: "center" });
  giveFocus(target);
  return true;
}

/** Navigates as a link would, also within the page. */
export function useNavigate(): (href: string) => void {
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

/** Focuses the fragment's target on a new page, or the main part if focus was lost. */
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
