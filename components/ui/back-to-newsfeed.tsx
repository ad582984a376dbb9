"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { BackLink } from "@/components/ui/page";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

const PAGES = [
  { path: "", text: "Posts" },
  { path: "/sources", text: "Sources" },
  { path: "/filtered", text: "Filtered out" },
  { path: "/members", text: "Members" },
  { path: "/digest", text: "Digest" },
  { path: "/settings", text: "Settings" },
];

export function BackToNewsfeed({ newsfeed: { id, name } }: { newsfeed: Pick<Newsfeed, "id" | "name"> }) {
  const pathname = usePathname();
  const address = `/newsfeeds/${id}`;
  return (
    <>
      <BackLink href={address}>{name}</BackLink>
      <nav aria-label="This newsfeed" className="mt-2 mb-5 border-b border-line pb-2">
        <ul className="-mx-2.5 flex flex-wrap gap-x-0.5 medium:gap-x-1">
          {PAGES.map(({ path, text }) => (
            <li key={path}>
              <Link
                href={address + path}
                aria-current={pathname === address + path ? "page" : undefined}
                className="inline-flex min-h-8 items-center rounded-full border border-transparent px-2.5 text-ink-2 hover:text-ink aria-[current]:border-line aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink coarse:min-h-11"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
