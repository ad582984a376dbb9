"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Bookmark,
  Check,
  Copy,
  ExternalLink,
  Eye,
  EyeOff,
  Link,
  type LucideIcon,
  Mail,
  MailOpen,
  Share2,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { ShortcutKey, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { listsQuery } from "@/lib/client/lists";
import { membershipsQuery } from "@/lib/client/saving";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { usePostActions } from "./use-post-actions";

/** Toolbar of an open post. Labels become icons on narrow screens. */
export function ReaderTools({ post, back }: { post: Post | undefined; back: ReactNode }) {
  return (
    <header className="glass sticky top-0 z-10 mb-2 px-3 medium:px-6">
      <div className="@container">
        <div className="flex min-h-15 items-center gap-0.5 py-3 @md:gap-1.5">
          <div className="flex min-w-0 flex-1">{back}</div>
          {post && <PostTools post={post} />}
        </div>
      </div>
      <div aria-hidden="true" className="reading-progress" />
    </header>
  );
}

/** Preloads the lists, so that `s` and Enter save at once. */
function usePreloadLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery({ ...listsQuery(), staleTime: Number.POSITIVE_INFINITY });
  }, [client]);
}

function PostTools({ post }: { post: Post }) {
  const actions = usePostActions();
  usePreloadLists();
  return (
    <>
      <Button look="quiet" onClick={() => actions.toggleHidden(post)} {...useAriaKeys("hide")}>
        <Tool Icon={post.is_hidden ? Eye : EyeOff} command="hide">
          {post.is_hidden ? "Show again" : "Hide"}
        </Tool>
      </Button>
      <Button look="quiet" onClick={() => actions.toggleRead(post)} {...useAriaKeys("toggleRead")}>
        <Tool Icon={post.is_read ? Mail : MailOpen} command="toggleRead">
          {post.is_read ? "Mark as unread" : "Mark as read"}
        </Tool>
      </Button>
      <SaveButton post={post} onClick={() => actions.choose(post)} />
      <a
        className={buttonClasses({ look: "primary" })}
        href={post.external_url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        {...useAriaKeys("openOriginal")}
      >
        <Tool Icon={ExternalLink} command="openOriginal">
          Open original
        </Tool>
      </a>
    </>
  );
}

function SaveButton({ post, onClick }: { post: Post; onClick: () => void }) {
  const { data: places = [] } = useQuery(membershipsQuery(post.id));
  const isSaved = places.length > 0;
  return (
    <Button look="quiet" onClick={onClick} aria-haspopup="dialog" {...useAriaKeys("save")}>
      <Bookmark aria-hidden="true" size={16} className={isSaved ? "fill-accent text-accent" : ""} />
      <ToolText command="save">{isSaved ? "Saved" : "Save"}</ToolText>
    </Button>
  );
}

interface ToolProps {
  Icon: LucideIcon;
  command: ShortcutId;
  children: string;
}

function Tool({ Icon, ...text }: ToolProps) {
  return (
    <>
      <Icon aria-hidden="true" size={16} className="@2xl:hidden" />
      <ToolText {...text} />
    </>
  );
}

function ToolText({ command, children }: Omit<ToolProps, "Icon">) {
  return (
    <>
      <span className="@max-2xl:sr-only">{children}</span>
      <span className="contents @max-2xl:hidden">
        <ShortcutKey id={command} />
      </span>
    </>
  );
}

const VIEWS = [
  { value: "text", text: "Text" },
  { value: "markdown", text: "Markdown" },
] as const;
export type TextView = (typeof VIEWS)[number]["value"];

interface TextViewsProps {
  post: Post;
  view: TextView;
  onView: (view: TextView) => void;
  /** Further buttons. */
  children: ReactNode;
}

export function TextViews({ post, view, onView, children }: TextViewsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-1.5 font-sans text-base">
      <fieldset className="-ms-2 flex min-w-0 flex-wrap">
        <legend className="sr-only">View</legend>
        {VIEWS.map(({ value, text }) => (
          <Button
            key={value}
            look="quiet"
            size="small"
            aria-pressed={view === value}
            onClick={() => onView(value)}
            className="aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {text}
          </Button>
        ))}
        <a
          className={buttonClasses({ look: "quiet", size: "small" })}
          href={post.external_url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          Original <ExternalLink aria-hidden="true" size={13} />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        {children}
      </fieldset>
      <div className="-me-2 flex">
        <Pass
          label="Copy link"
          Icon={Link}
          onClick={async () => {
            if (await copyText(post.external_url)) showToast({ text: "Link copied" });
          }}
        />
        <Share post={post} />
      </div>
    </div>
  );
}

/** Uses the system's share dialog where available. */
function Share({ post: { title, external_url: url } }: { post: Post }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated || typeof navigator.share !== "function") return null;
  // Closing the system's dialog is not a failure.
  return (
    <Pass label="Share" Icon={Share2} onClick={() => void navigator.share({ title, url }).catch(() => undefined)} />
  );
}

function Pass({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <Button look="quiet" size="small" title={label} aria-label={label} onClick={onClick}>
      <Icon aria-hidden="true" size={15} />
    </Button>
  );
}

export function MarkdownSource({ markdown }: { markdown: string }) {
  return (
    <div className="copyable">
      <CopyButton what="Markdown" text={() => markdown} className="copy" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: to be reached and selected by keyboard */}
      <pre tabIndex={0} dir="auto" className="source">
        {markdown}
      </pre>
    </div>
  );
}

const SHOWN_SECONDS = 2;

interface CopyButtonProps {
  /** Noun for the label: "code". */
  what: string;
  /** Evaluated on click. */
  text: () => string;
  className?: string;
}

export function CopyButton({ what, text, className = "" }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      look="quiet"
      size="small"
      title={`Copy ${what}`}
      aria-label={`Copy ${what}`}
      onClick={async () => setIsCopied(await copyText(text()))}
      className={className}
    >
      <Icon aria-hidden="true" size={15} />
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </Button>
  );
}

/** @returns whether it was copied; shows a message if not */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ text: "Your browser does not allow copying. Select the text and copy it by hand.", tone: "bad" });
    return false;
  }
}
