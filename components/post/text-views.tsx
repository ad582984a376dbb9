"use client";

import { ExternalLink, Link, type LucideIcon, Share2 } from "lucide-react";
import { showToast } from "@/lib/client/toasts";
import type { Post } from "@/lib/contract/posts";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-classes";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { CopyButton, copyText } from "./copy-button";

const VIEWS = { text: "Text", markdown: "Markdown" } as const;
export type TextView = keyof typeof VIEWS;
const ALL = Object.keys(VIEWS) as TextView[]; // true: the keys of a literal

interface TextViewsProps {
  post: Post;
  view: TextView;
  onView: (view: TextView) => void;
}

/** Views of the text, and ways to share it. */
export function TextViews({ post, view, onView }: TextViewsProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line pb-1.5 font-sans text-base">
      <fieldset className="-ms-2 flex min-w-0">
        <legend className="sr-only">View</legend>
        {ALL.map((one) => (
          <Button
            key={one}
            look="quiet"
            size="small"
            aria-pressed={view === one}
            onClick={() => onView(one)}
            className="aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {VIEWS[one]}
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

/** The article's Markdown, for copying. */
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
