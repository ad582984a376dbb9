"use client";

import { useQueryClient } from "@tanstack/react-query";
import {
  ALargeSmall,
  Bookmark,
  ChevronDown,
  ChevronUp,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  type LucideIcon,
  Mail,
  MailOpen,
} from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { ShortcutId } from "@/components/keyboard/shortcuts";
import { runShortcut, ShortcutKey, useAriaKeys, useTooltip } from "@/components/keyboard/use-shortcuts";
import { Button } from "@/components/ui/button";
import { buttonClasses } from "@/components/ui/button-classes";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { listsQuery } from "@/lib/client/lists";
import type { Post } from "@/lib/contract/post";
import type { ReaderMenuProps } from "./reader-menu-items";
import { StepControl, type Steps } from "./steps";
import { usePostActions } from "./use-post-actions";

interface ReaderToolsProps {
  /** Undefined while it loads. */
  menu: ReaderMenuProps | undefined;
  back: ReactNode;
  steps: Steps;
}

const STEP = buttonClasses({ look: "quiet", size: "icon", className: "max-medium:hidden" });

/** Toolbar of an open post. On narrow screens, a bar below the text has half of it. */
export function ReaderTools({ menu, back, steps }: ReaderToolsProps) {
  return (
    <header className="glass sticky top-0 z-10 px-3 medium:px-6">
      <div className="@container">
        <div className="flex min-h-14 items-center gap-0.5 py-2 @md:gap-1">
          <div className="flex min-w-0 flex-1 items-center">
            {back}
            <StepControl steps={steps} which="previous" className={STEP}>
              <ChevronUp aria-hidden="true" size={18} />
            </StepControl>
            <StepControl steps={steps} which="next" className={STEP}>
              <ChevronDown aria-hidden="true" size={18} />
            </StepControl>
          </div>
          {menu && <PostTools {...menu} />}
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

function PostTools(menu: ReaderMenuProps) {
  const { post } = menu;
  usePreloadLists();
  return (
    <>
      <div className="contents max-medium:hidden">
        <SaveButton post={post} />
        <ReadButton post={post} />
        <HideButton post={post} />
      </div>
      <TypeMenu />
      <MoreMenu key={post.id} {...menu} />
      <a
        className={buttonClasses({ look: "primary" })}
        href={post.external_url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        title={useTooltip("Open original", "openOriginal")}
        {...useAriaKeys("openOriginal")}
      >
        <ExternalLink aria-hidden="true" size={16} className="@md:hidden" />
        <span className="@max-md:sr-only">
          <span className="sr-only">Open </span>Original
        </span>
        <span className="contents [&_span]:text-paper/70 @max-2xl:hidden">
          <ShortcutKey id="openOriginal" />
        </span>
      </a>
    </>
  );
}

interface ToolProps {
  Icon: LucideIcon;
  label: string;
  shortcut: ShortcutId;
  iconClass?: string;
  hasPopup?: boolean;
  onClick: () => void;
}

/** A tool of an open post: an icon, with its name where there is room. */
function Tool({ Icon, label, shortcut, iconClass, hasPopup, onClick }: ToolProps) {
  return (
    <Button
      look="quiet"
      title={useTooltip(label, shortcut)}
      aria-haspopup={hasPopup && "dialog"}
      onClick={onClick}
      {...useAriaKeys(shortcut)}
    >
      <Icon aria-hidden="true" size={17} className={iconClass} />
      <span className="@max-3xl:sr-only">{label}</span>
    </Button>
  );
}

/** Works like its key: saves to the last list, or opens the dialog for a saved post. */
export function SaveButton({ post }: { post: Post }) {
  const { save } = usePostActions();
  const isSaved = post.list_ids.length > 0;
  return (
    <Tool
      Icon={Bookmark}
      label={isSaved ? "Saved" : "Save"}
      shortcut="save"
      iconClass={isSaved ? "fill-accent text-accent" : ""}
      hasPopup={isSaved}
      onClick={() => save(post)}
    />
  );
}

export function ReadButton({ post }: { post: Post }) {
  const { toggleRead } = usePostActions();
  return (
    <Tool
      Icon={post.is_read ? Mail : MailOpen}
      label={post.is_read ? "Mark as unread" : "Mark as read"}
      shortcut="toggleRead"
      onClick={() => toggleRead(post)}
    />
  );
}

/** Works like its key: in a stream, it then opens the next post. */
export function HideButton({ post }: { post: Post }) {
  return (
    <Tool
      Icon={post.is_hidden ? Eye : EyeOff}
      label={post.is_hidden ? "Show again" : "Hide"}
      shortcut="hide"
      onClick={() => runShortcut("hide")}
    />
  );
}

const loadType = () => import("./type-menu-items");
const loadMore = () => import("./reader-menu-items");

const TYPE = {
  "aria-label": "Text settings",
  title: "Text settings",
  className: buttonClasses({ look: "quiet", size: "icon" }),
  children: <ALargeSmall aria-hidden="true" size={20} />,
};

/** Typography of articles on this device. */
function TypeMenu() {
  return (
    <LazyMenu load={loadType} trigger={TYPE}>
      {({ TypeMenuItems }, start) => <TypeMenuItems start={start} />}
    </LazyMenu>
  );
}

const MORE = {
  "aria-label": "More actions",
  title: "More actions",
  className: buttonClasses({ look: "quiet", size: "icon" }),
  children: <Ellipsis aria-hidden="true" size={17} />,
};

function MoreMenu(menu: ReaderMenuProps) {
  return (
    <LazyMenu load={loadMore} trigger={MORE}>
      {({ ReaderMenuItems }, start) => <ReaderMenuItems {...menu} start={start} />}
    </LazyMenu>
  );
}
