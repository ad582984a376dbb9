"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronLeft, ChevronUp, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { neighboursQuery } from "@/lib/client/reader";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { ShortcutId } from "../keyboard/shortcuts";
import { useAriaKeys, useTooltip } from "../keyboard/use-shortcuts";

const WAY =
  "inline-flex min-h-9 min-w-9 items-center justify-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink coarse:min-h-11 coarse:min-w-11";

interface PostWaysProps {
  postId: string;
  newsfeed: Pick<Newsfeed, "id" | "name">;
}

/** Links from a post on a page of its own: to its newsfeed and to the posts before and after it. */
export function PostWays({ postId, newsfeed: { id, name } }: PostWaysProps) {
  const { data } = useQuery(neighboursQuery(postId));
  const backText = `Back to ${name}`;
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-2">
      <Link href={`/newsfeeds/${id}`} aria-label={backText} title={backText} className={`${WAY} -ml-1 gap-1 @md:px-2`}>
        <ChevronLeft aria-hidden="true" size={18} className="shrink-0" />
        <span dir="auto" className="truncate @max-md:hidden">
          {name}
        </span>
      </Link>
      {/* Without room for seven targets, the links below the text lead on. */}
      <div className="flex @max-xs:hidden">
        <Step to={data?.previous} Icon={ChevronUp} name="Previous post" shortcut="openPrevious" />
        <Step to={data?.next} Icon={ChevronDown} name="Next post" shortcut="openNext" />
      </div>
    </div>
  );
}

interface StepProps {
  to: { id: string } | null | undefined;
  Icon: LucideIcon;
  name: string;
  shortcut: ShortcutId;
}

/** Keeps its place where there is no post, so that its neighbour stays under the pointer. */
function Step({ to, Icon, name, shortcut }: StepProps) {
  const title = useTooltip(name, shortcut);
  const keys = useAriaKeys(shortcut);
  const icon = <Icon aria-hidden="true" size={18} />;
  if (!to) return <span className={`${WAY} pointer-events-none opacity-35`}>{icon}</span>;
  return (
    <Link href={`/posts/${to.id}`} aria-label={name} title={title} className={WAY} {...keys}>
      {icon}
    </Link>
  );
}
