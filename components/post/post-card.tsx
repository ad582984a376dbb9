"use client";

import { ExternalLink, Eye, EyeOff, Mail, MailOpen } from "lucide-react";
import { type ComponentType, type MouseEvent, memo } from "react";
import type { Post } from "@/lib/contract/posts";
import type { ShortcutId } from "../keyboard/shortcuts";
import { useAriaKeys } from "../keyboard/use-shortcuts";
import { RelativeTime } from "../ui/clock";
import { PostMeta } from "./post-meta";
import { SimilarPosts } from "./similar-posts";
import { UNSUPPORTED } from "./unsupported";
import type { PostActions } from "./use-post-actions";

interface PostCardProps {
  post: Post;
  isOpen: boolean;
  onOpen: (post: Post) => void;
  actions: PostActions;
}

export const headingId = (postId: string) => `post-${postId}`;

/** A plain click opens the reader; with a modifier it is a link like any other. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A post in a stream. Unread shows by a dot and by weight. */
export const PostCard = memo(function PostCard({ post, isOpen, onOpen, actions }: PostCardProps) {
  const { id, is_read: isRead } = post;
  return (
    <article
      aria-labelledby={headingId(id)}
      aria-current={isOpen || undefined}
      data-post={id}
      className="group relative scroll-mt-2 border-b border-line py-3.5 pr-4 pl-8.5 has-[a:focus-visible]:bg-raised aria-[current]:bg-raised aria-[current]:shadow-[inset_3px_0_0_var(--accent)] medium:pr-5.5"
    >
      {!isRead && (
        <span aria-hidden="true" className="absolute top-[1.53rem] left-4 size-[7px] rounded-full bg-accent" />
      )}
      <div className="flex min-h-7 items-center group-focus-within:pr-22 group-hover:pr-22 group-aria-[current]:pr-22 hoverless:pr-0!">
        <PostMeta post={post} time={<RelativeTime at={post.published_at} />} />
        {!isRead && <span className="sr-only">Unread</span>}
      </div>
      <h3
        id={headingId(id)}
        lang={post.language ?? undefined}
        dir="auto"
        className={`mt-0.5 mb-1 font-serif text-lg leading-[1.28] tracking-[-0.008em] text-pretty wrap-break-word ${isRead ? "font-normal text-ink-2" : "font-[560]"}`}
      >
        <a
          href={`/posts/${id}`}
          className="outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onOpen(post);
          }}
        >
          {post.title}
        </a>
      </h3>
      {post.summary && (
        <p lang={post.language ?? undefined} dir="auto" className="line-clamp-2 text-ink-2">
          {post.summary}
        </p>
      )}
      {post.keylearning && <KeyLearning post={post} />}
      {post.matched_keywords.length > 0 && <Chips keywords={post.matched_keywords} />}
      <SimilarPosts post={post} />
      <CardActions post={post} actions={actions} />
    </article>
  );
});

/** The accent is for what is new and has a quote to prove it. */
function KeyLearning({ post: { keylearning, keylearning_state: state, is_read: isRead } }: { post: Post }) {
  const isStrong = !isRead && state === "supported";
  return (
    <div className={`mt-2.5 border-l-2 pl-3 ${isStrong ? "border-accent" : "border-line text-ink-2"}`}>
      <p className={`eyebrow mb-0.5 ${isStrong ? "text-accent" : "text-ink-3"}`}>Key learning</p>
      <p dir="auto" className={`line-clamp-4 ${state === "nothing" ? "text-ink-3" : ""}`}>
        {keylearning}
      </p>
      {state === "unsupported" && <p className="mt-0.5 text-xs text-ink-3">{UNSUPPORTED}</p>}
    </div>
  );
}

function Chips({ keywords }: { keywords: string[] }) {
  return (
    <ul aria-label="Matched keywords" className="mt-2.5 flex flex-wrap gap-1.5">
      {keywords.map((keyword) => (
        <li key={keyword} className="rounded-full border border-line bg-sunken px-2 py-px text-xs text-ink-2">
          {keyword}
        </li>
      ))}
    </ul>
  );
}

/** They stay out of the way until the post is pointed at or has the focus; on touch they stand below it. */
function CardActions({ post, actions }: Pick<PostCardProps, "post" | "actions">) {
  return (
    <div className="absolute top-3.5 right-2 z-1 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 group-aria-[current]:opacity-100 hoverless:relative hoverless:inset-auto hoverless:mt-1 hoverless:-mb-2 hoverless:-ml-3.5 hoverless:opacity-100">
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
        title="Open original"
        aria-label="Open original"
        className={ACTION}
        {...useAriaKeys("openOriginal")}
      >
        <ExternalLink aria-hidden="true" size={15} />
      </a>
    </div>
  );
}

const ACTION = "grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink coarse:size-11";

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
      title={label}
      aria-label={label}
      onClick={onClick}
      className={ACTION}
      {...useAriaKeys(shortcut)}
    >
      <Icon aria-hidden="true" size={15} />
    </button>
  );
}
