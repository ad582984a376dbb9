"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, Ellipsis, ExternalLink, Eye, EyeOff, Mail, MailOpen } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { useAriaKeys, useTooltip } from "@/components/keyboard/use-shortcuts";
import { useClock } from "@/components/ui/clock";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { listsQuery } from "@/lib/client/lists";
import { pictureAddress } from "@/lib/client/posts";
import type { Post } from "@/lib/contract/posts";
import { hitsIn, type Piece } from "./search-hits";
import type { PostActions } from "./use-post-actions";

const ACTION = "grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11";

const loadMenu = () => import("./post-menu-items");

const MENU = {
  "aria-label": "More actions",
  title: "More actions",
  className: ACTION,
  children: <Ellipsis aria-hidden="true" size={15} />,
};

/** Hidden until the post is hovered or focused. */
export function CardActions({ post, actions, className }: { post: Post; actions: PostActions; className: string }) {
  return (
    <div
      className={`z-1 flex opacity-0 has-data-[state=open]:z-2 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-aria-[current]:opacity-100 hoverless:opacity-100 ${className}`}
    >
      <CardAction
        label={post.is_read ? "Mark as unread" : "Mark as read"}
        icon={post.is_read ? Mail : MailOpen}
        shortcut="toggleRead"
        onClick={() => actions.toggleRead(post)}
      />
      <CardAction
        label={post.is_hidden ? "Show again" : "Hide"}
        icon={post.is_hidden ? Eye : EyeOff}
        shortcut="hide"
        onClick={() => actions.toggleHidden(post)}
      />
      <a
        href={post.external_url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={useTooltip("Open original", "openOriginal")}
        aria-label="Open original"
        className={ACTION}
        {...useAriaKeys("openOriginal")}
      >
        <ExternalLink aria-hidden="true" size={15} />
      </a>
      <LazyMenu load={loadMenu} trigger={MENU}>
        {({ PostMenuItems }, start) => <PostMenuItems post={post} actions={actions} start={start} />}
      </LazyMenu>
    </div>
  );
}

interface CardActionProps {
  label: string;
  icon: ComponentType<{ size: number; "aria-hidden": "true" }>;
  shortcut: ShortcutId;
  onClick: () => void;
}

function CardAction({ label, icon: Icon, shortcut, onClick }: CardActionProps) {
  return (
    <button
      type="button"
      title={useTooltip(label, shortcut)}
      aria-label={label}
      onClick={onClick}
      className={ACTION}
      {...useAriaKeys(shortcut)}
    >
      <Icon aria-hidden="true" size={15} />
    </button>
  );
}

interface CardPictureProps {
  post: Pick<Post, "id">;
  /** Address at the publisher. */
  url: string;
  className: string;
  onBroken: () => void;
}

/** A post's picture in a box of fixed size. */
export function CardPicture({ post, url, className, onBroken }: CardPictureProps) {
  return (
    <div data-picture="" className={`overflow-hidden rounded-lg bg-sunken ${className}`}>
      {/* biome-ignore lint/performance/noImgElement: the picture has the size that its publisher gave it */}
      <img
        // A server-rendered picture may have failed before hydration.
        ref={(image) => void (image?.complete && image.naturalWidth === 0 && onBroken())}
        src={pictureAddress(post.id, url)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={onBroken}
        className="size-full object-cover"
      />
    </div>
  );
}

export function Hits({ text, q }: { text: string; q: string }) {
  if (q === "") return text;
  const className =
    "rounded-xs bg-accent-soft text-inherit underline decoration-accent decoration-2 underline-offset-3";
  return <Marked pieces={hitsIn(text, q)} className={className} />;
}

export function Marked({ pieces, className }: { pieces: readonly Piece[]; className: string }) {
  return pieces.map(({ text, start, isMarked }) =>
    isMarked ? (
      <mark key={start} className={className}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Shows that a post is in reading lists, with their names for screen readers. */
export function SavedMark({ listIds }: { listIds: readonly string[] }) {
  return listIds.length > 0 && <Mark listIds={listIds} />;
}

function Mark({ listIds }: { listIds: readonly string[] }) {
  // Every page preloads the lists.
  const { data: lists = [] } = useQuery({ ...listsQuery(), staleTime: Number.POSITIVE_INFINITY });
  const names = lists.filter(({ id }) => listIds.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <span className="ml-2 shrink-0 text-ink-3">
      <Bookmark aria-hidden="true" size={13} className="fill-current" />
      <span className="sr-only">Saved in {names.join(", ")}</span>
    </span>
  );
}

/** Typical time to write a summary and key learning, in milliseconds. */
const WRITING_MS_MAX = 60_000;

interface TextRoomProps {
  post: Pick<Post, "ai_status" | "created_at">;
  isCard: boolean;
  children: ReactNode;
}

/**
 * Reserves room for a summary and key learning that are being written, so that nothing below moves when they arrive.
 */
export function ReservedSpace({ post, isCard, children }: TextRoomProps) {
  const { now } = useClock();
  const [isKept] = useState(post.ai_status === "pending" && now.getTime() - post.created_at.getTime() < WRITING_MS_MAX);
  if (!isKept) return children;
  const room = isCard ? "h-[calc(7lh+2.25rem)]" : "h-[calc(5lh+2.25rem)]";
  return <div className={`overflow-hidden [&_.line-clamp-4[data-learning]]:line-clamp-3 ${room}`}>{children}</div>;
}

/** Key learning of a post in a list. Nothing without one. @param q search words */
export function CardKeyLearning({ post, q = "", isStrong }: { post: Post; q?: string; isStrong: boolean }) {
  const { keylearning, keylearning_state: state } = post;
  if (!keylearning) return null;
  const isExtract = state === "extract";
  return (
    <div className={`mt-2.5 border-l-2 pl-3 ${isStrong ? "border-accent" : "border-line text-ink-2"}`}>
      <p className={`eyebrow mb-0.5 ${isStrong ? "text-accent" : "text-ink-3"}`}>
        {isExtract ? FROM_ARTICLE : "Key learning"}
      </p>
      <p dir="auto" data-learning="" className="line-clamp-4 wrap-anywhere">
        <Hits text={keylearning} q={q} />
      </p>
      {state === "unsupported" && <p className="mt-0.5 text-xs text-ink-3">{UNSUPPORTED}</p>}
      {state === "quoted" && <p className="mt-0.5 text-xs text-ink-3">{QUOTED}</p>}
    </div>
  );
}

/** Heading of a sentence chosen from the article. */
export const FROM_ARTICLE = "From the article";

const QUOTED = "The quotes do not say all of it.";

/** Shown below a key learning whose quotes are not in the article. */
export const UNSUPPORTED = "No quote from the post backs this up: check it before you rely on it.";
