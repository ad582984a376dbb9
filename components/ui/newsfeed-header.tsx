"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { PILL } from "./pills";
import { useCurrentInView } from "./use-current-in-view";

const PAGES: readonly { path: string; text: string }[] = [
  { path: "", text: "Posts" },
  { path: "/sources", text: "Sources" },
  { path: "/filtered", text: "Filtered" },
  { path: "/digest", text: "Digest" },
  { path: "/members", text: "Members" },
  { path: "/settings", text: "Settings" },
];

/** One line at the top of a page. */
export function HeaderLine(header: ComponentProps<"header">) {
  return (
    <header
      className="glass sticky top-0 z-10 flex h-11 shrink-0 items-center gap-x-4 border-b border-line px-4 medium:px-5.5"
      {...header}
    />
  );
}

export const HEADER_NAME = "min-w-0 truncate font-serif text-[1.1875rem] font-semibold tracking-[-0.01em]";

interface NewsfeedHeaderProps {
  newsfeed: Pick<Newsfeed, "id" | "name">;
  /** Set on the page of posts, which has no other title. */
  isTitle?: boolean;
  /** Covered by the reader. */
  isCovered?: boolean;
}

/** Name of a newsfeed and links to its pages, shown on each of them. */
export function NewsfeedHeader({ newsfeed, isTitle = false, isCovered = false }: NewsfeedHeaderProps) {
  const { id, name } = newsfeed;
  const pathname = usePathname();
  const address = `/newsfeeds/${id}`;
  const isShown = (path: string) => pathname === address + path;
  return (
    <HeaderLine inert={isCovered}>
      {isTitle ? (
        <h1 dir="auto" className={`max-w-[45%] pt-0.5 ${HEADER_NAME}`}>
          {name}
        </h1>
      ) : (
        <Link
          href={address}
          dir="auto"
          className={`max-w-[45%] rounded pt-1.5 pb-1 hover:text-accent coarse:pt-3 coarse:pb-2.5 ${HEADER_NAME}`}
        >
          {name}
        </Link>
      )}
      <Tabs current={pathname}>
        {PAGES.map(({ path, text }) => (
          <li key={path}>
            <Link
              href={address + path}
              prefetch={false}
              aria-current={isShown(path) ? "page" : undefined}
              className="group/pill inline-flex items-center rounded-full coarse:min-h-11 coarse:min-w-11 coarse:justify-center"
            >
              <span className={`min-h-8 ${PILL}`}>{text}</span>
            </Link>
          </li>
        ))}
      </Tabs>
    </HeaderLine>
  );
}

/** Scrolls sideways on narrow screens, to the current page at first. */
function Tabs({ current, children }: { current: string; children: ReactNode }) {
  return (
    <nav
      ref={useCurrentInView(current)}
      aria-label="This newsfeed"
      className="relative -mr-4 min-w-0 flex-1 overflow-x-auto overflow-y-hidden pr-4 [scrollbar-width:none] medium:mr-0 medium:pr-0"
    >
      <ul className="flex gap-x-0.5 whitespace-nowrap medium:gap-x-1">{children}</ul>
    </nav>
  );
}
