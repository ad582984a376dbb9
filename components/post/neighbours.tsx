"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { neighboursQuery } from "@/lib/client/reader";
import type { ShortcutId } from "../keyboard/shortcuts";
import { useAriaKeys, useShortcuts } from "../keyboard/use-shortcuts";

interface Neighbour {
  id: string;
  title: string;
}

const addressOf = ({ id }: Neighbour) => `/posts/${id}`;

/** The ways on from a post that stands on a page of its own: to those before and after it in its newsfeed. */
export function Neighbours({ postId }: { postId: string }) {
  const { data } = useQuery(neighboursQuery(postId));
  const router = useRouter();
  const go = (to: Neighbour | null | undefined) => () => to && router.push(addressOf(to));
  useShortcuts({ openPrevious: go(data?.previous), openNext: go(data?.next) });
  if (!data?.previous && !data?.next) return null;
  return (
    <nav aria-label="Posts before and after" className="px-5 pb-16 medium:px-12">
      <div className="mx-auto grid max-w-measure font-serif text-[1.1875rem] gap-x-8 border-t border-line pt-4 medium:grid-cols-2">
        {data.previous && <Way to={data.previous} label="Previous" shortcut="openPrevious" className="" />}
        {data.next && (
          <Way to={data.next} label="Next" shortcut="openNext" className="medium:col-start-2 medium:text-end" />
        )}
      </div>
    </nav>
  );
}

interface WayProps {
  to: Neighbour;
  label: string;
  shortcut: ShortcutId;
  className: string;
}

function Way({ to, label, shortcut, className }: WayProps) {
  return (
    <Link
      href={addressOf(to)}
      className={`block rounded py-2 hover:text-accent coarse:min-h-11 ${className}`}
      {...useAriaKeys(shortcut)}
    >
      <span className="eyebrow block text-ink-3">{label}</span>
      <span dir="auto" className="text-lg leading-snug text-pretty wrap-anywhere">
        {to.title}
      </span>
    </Link>
  );
}
