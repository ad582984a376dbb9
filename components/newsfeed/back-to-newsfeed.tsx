import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

export function BackToNewsfeed({ newsfeed }: { newsfeed: Pick<Newsfeed, "id" | "name"> }) {
  return (
    <Link
      href={`/newsfeeds/${newsfeed.id}`}
      className="-ml-1.5 inline-flex min-h-7 max-w-full items-center gap-1 rounded px-1.5 text-ink-2 hover:text-ink coarse:min-h-11"
    >
      <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
      <span dir="auto" className="truncate">
        {newsfeed.name}
      </span>
    </Link>
  );
}
