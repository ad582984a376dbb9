"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronLeft, ChevronUp, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { useAriaKeys, useShortcuts, useTooltip } from "@/components/keyboard/use-shortcuts";
import { NewsfeedGone } from "@/components/ui/empty";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import { neighboursQuery } from "@/lib/client/reader";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/posts";
import { Reader } from "./reader";
import { openOriginal, usePostActions } from "./use-post-actions";

export function PostView({ postId, newsfeedId }: { postId: string; newsfeedId: string }) {
  const { data: post, error } = useQuery(postQuery(postId));
  const { data: newsfeed, isSuccess: hasNewsfeeds } = useQuery({
    ...newsfeedsQuery(),
    select: newsfeedById(newsfeedId),
  });
  const actions = usePostActions();
  useShortcuts({
    openOriginal: () => post && openOriginal(post),
    toggleRead: () => post && actions.toggleRead(post),
    save: () => post && actions.save(post),
    hide: () => post && actions.toggleHidden(post),
    moreLikeThis: () => post && actions.giveFeedback(post, "more"),
    lessLikeThis: () => post && actions.giveFeedback(post, "less"),
  });
  useSaveInAddress(post, actions.choose);
  if (isGone(error) && hasNewsfeeds && !newsfeed) return <NewsfeedGone />;
  return (
    <article>
      <Reader
        postId={postId}
        known={undefined}
        headingLevel={1}
        back={<PostNavigation postId={postId} newsfeed={{ id: newsfeedId, name: newsfeed?.name ?? "Newsfeed" }} />}
      />
      <Neighbours postId={postId} />
    </article>
  );
}

/** Digests link to `#save`. Removes the fragment, so that going back does not ask again. */
function useSaveInAddress(post: Post | undefined, save: (post: Post) => void): void {
  // The router ignores history changes before hydration.
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated || !post || window.location.hash !== "#save") return;
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    save(post);
  }, [isHydrated, post, save]);
}

const STEP_CLASSES =
  "inline-flex min-h-9 min-w-9 items-center justify-center rounded-lg text-ink-2 hover:bg-sunken hover:text-ink coarse:min-h-11 coarse:min-w-11";

interface PostNavigationProps {
  postId: string;
  newsfeed: Pick<Newsfeed, "id" | "name">;
}

/** Links from a post's page to its newsfeed and neighbours. */
function PostNavigation({ postId, newsfeed: { id, name } }: PostNavigationProps) {
  const { data } = useQuery(neighboursQuery(postId));
  const backText = `Back to ${name}`;
  return (
    <div className="flex min-w-0 flex-1 items-center justify-between gap-2">
      <Link
        href={`/newsfeeds/${id}`}
        aria-label={backText}
        title={backText}
        className={`${STEP_CLASSES} -ml-1 gap-1 @md:px-2`}
      >
        <ChevronLeft aria-hidden="true" size={18} className="shrink-0" />
        <span dir="auto" className="truncate @max-md:hidden">
          {name}
        </span>
      </Link>
      {/* The links below the text remain when there is no room for seven targets. */}
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

/** Keeps its place without a post, so that its neighbour does not move. */
function Step({ to, Icon, name, shortcut }: StepProps) {
  const title = useTooltip(name, shortcut);
  const keys = useAriaKeys(shortcut);
  const icon = <Icon aria-hidden="true" size={18} />;
  if (!to) return <span className={`${STEP_CLASSES} pointer-events-none opacity-35`}>{icon}</span>;
  return (
    <Link href={`/posts/${to.id}`} aria-label={name} title={title} className={STEP_CLASSES} {...keys}>
      {icon}
    </Link>
  );
}

interface Neighbour {
  id: string;
  title: string;
}

const addressOf = ({ id }: Neighbour) => `/posts/${id}`;

function Neighbours({ postId }: { postId: string }) {
  const { data } = useQuery(neighboursQuery(postId));
  const router = useRouter();
  const go = (to: Neighbour | null | undefined) => () => to && router.push(addressOf(to));
  useShortcuts({ openPrevious: go(data?.previous), openNext: go(data?.next) });
  if (!data?.previous && !data?.next) return null;
  return (
    <nav aria-label="Posts before and after" className="px-5 pb-16 medium:px-12">
      <div className="mx-auto grid max-w-measure font-serif text-[1.1875rem] gap-x-8 border-t border-line pt-4 medium:grid-cols-2">
        {data.previous && <NeighbourLink to={data.previous} label="Previous" shortcut="openPrevious" className="" />}
        {data.next && (
          <NeighbourLink
            to={data.next}
            label="Next"
            shortcut="openNext"
            className="medium:col-start-2 medium:text-end"
          />
        )}
      </div>
    </nav>
  );
}

interface NeighbourLinkProps {
  to: Neighbour;
  label: string;
  shortcut: ShortcutId;
  className: string;
}

function NeighbourLink({ to, label, shortcut, className }: NeighbourLinkProps) {
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
