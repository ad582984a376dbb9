"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, ExternalLink, Eye, EyeOff, type LucideIcon, Mail, MailOpen } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ShortcutKey, useAriaKeys } from "@/components/keyboard/use-shortcuts";
import { listsQuery } from "@/lib/client/lists";
import { membershipsQuery } from "@/lib/client/saving";
import type { Post } from "@/lib/contract/posts";
import type { ShortcutId } from "../keyboard/shortcuts";
import { Button } from "../ui/button";
import { buttonClasses } from "../ui/button-classes";
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
      <SaveButton post={post} onClick={() => actions.chooseLists(post)} />
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
