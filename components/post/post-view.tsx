"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { useAriaKeys, useShortcuts } from "@/components/keyboard/use-shortcuts";
import { NewsfeedGone } from "@/components/ui/empty";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { isGone } from "@/lib/client/api-error";
import { newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import { postQuery } from "@/lib/client/posts";
import { neighboursQuery } from "@/lib/client/reader";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import type { Post } from "@/lib/contract/post";
import { type ServerText, ServerTextContext } from "./post-text";
import { Reader } from "./reader";
import { openOriginal, usePostActions } from "./use-post-actions";

interface PostViewProps {
  postId: string;
  newsfeedId: string;
  text: ServerText;
}

export function PostView({ postId, newsfeedId, text }: PostViewProps) {
  const { data: post, error } = useQuery(postQuery(postId));
  const { data: newsfeed, isSuccess: hasNewsfeeds } = useQuery({
    ...newsfeedsQuery(),
    select: newsfeedById(newsfeedId),
  });
  const { data: neighbours } = useQuery(neighboursQuery(postId));
  const actions = usePostActions();
  const shown = useRef<string>(null);
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
    <article className="h-full">
      <ServerTextContext value={text}>
        <Reader
          postId={postId}
          known={undefined}
          shown={shown}
          headingLevel={1}
          back={<BackLink newsfeed={{ id: newsfeedId, name: newsfeed?.name ?? "Newsfeed" }} />}
          steps={{ previous: stepTo(neighbours?.previous), next: stepTo(neighbours?.next) }}
          after={<Neighbours postId={postId} />}
        />
      </ServerTextContext>
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

/** Link from a post's page to its newsfeed. */
function BackLink({ newsfeed: { id, name } }: { newsfeed: Pick<Newsfeed, "id" | "name"> }) {
  const text = `Back to ${name}`;
  return (
    <Link
      href={`/newsfeeds/${id}`}
      aria-label={text}
      title={text}
      className="-ml-1 inline-flex min-h-9 min-w-9 items-center justify-center gap-1 rounded-lg text-ink-2 hover:bg-sunken hover:text-ink @md:px-2 coarse:min-h-11 coarse:min-w-11"
    >
      <ChevronLeft aria-hidden="true" size={18} className="shrink-0" />
      <span dir="auto" className="truncate @max-md:hidden">
        {name}
      </span>
    </Link>
  );
}

interface Neighbour {
  id: string;
  title: string;
}

const addressOf = ({ id }: Neighbour) => `/posts/${id}`;

const stepTo = (to: Neighbour | null | undefined) => (to ? { href: addressOf(to) } : null);

function Neighbours({ postId }: { postId: string }) {
  const { data } = useQuery(neighboursQuery(postId));
  const router = useRouter();
  const go = (to: Neighbour | null | undefined) => () => to && router.push(addressOf(to));
  useShortcuts({ openPrevious: go(data?.previous), openNext: go(data?.next) });
  if (!data?.previous && !data?.next) return null;
  return (
    <nav aria-label="Posts before and after" className="px-5 pt-10 medium:px-12">
      <div className="mx-auto grid max-w-reading font-reading text-reading gap-x-8 border-t border-line pt-4 medium:grid-cols-2">
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
