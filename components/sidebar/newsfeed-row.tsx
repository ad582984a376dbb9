"use client";

import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { SourceMark } from "@/components/ui/source-mark";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { RowMenu, UNDER_MENU, useRowMenu } from "./row-menu";
import { dropClass, RowLink, Toggle, Unread } from "./rows";

export interface RowState {
  isDragged: boolean;
  /** Side on which the dragged row would land. */
  drop: "before" | "after" | undefined;
  onDrag: (event: PointerEvent<HTMLElement>) => void;
  /** Moves the row by a step. */
  onStep: (step: 1 | -1) => void;
}

interface NewsfeedRowProps extends RowState {
  newsfeed: Newsfeed;
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

const loadMenu = () => import("./newsfeed-menu-items");

type NewsfeedMenuProps = Pick<NewsfeedRowProps, "newsfeed" | "onStep"> & { isShown?: boolean };

export function NewsfeedMenu({ newsfeed, onStep, isShown }: NewsfeedMenuProps) {
  return (
    <RowMenu name={newsfeed.name} load={loadMenu} isShown={isShown}>
      {({ NewsfeedMenuItems }, start) => <NewsfeedMenuItems {...{ newsfeed, onStep, start }} />}
    </RowMenu>
  );
}

/** A newsfeed: a link that can be dragged, with its menu. */
export function NewsfeedRow({ newsfeed, isCurrent, isOpen, onToggle, onStep, ...row }: NewsfeedRowProps) {
  const { id, name, source_count } = newsfeed;
  return (
    <Row id={id} onStep={onStep} {...row}>
      {source_count > 0 ? (
        <Toggle label={`Show the sources of ${name}`} isOpen={isOpen} onToggle={onToggle} />
      ) : (
        <span className="w-6 shrink-0 rail:hidden coarse:w-11" />
      )}
      <RowLink
        href={`/newsfeeds/${id}`}
        name={name}
        current={isCurrent ? "page" : undefined}
        mark={
          <span className="hidden rail:block">
            <SourceMark title={name} />
          </span>
        }
        className="min-w-0 flex-1 pl-1.5"
      >
        <Unread newsfeeds={[newsfeed]} className={`${UNDER_MENU} ${isCurrent ? "text-accent" : "text-ink-3"}`} />
      </RowLink>
      <NewsfeedMenu newsfeed={newsfeed} onStep={onStep} />
    </Row>
  );
}

interface RowProps extends RowState {
  id: string;
  isFolder?: boolean;
  children: ReactNode;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** A row that can be moved, with Alt and the arrow keys too. */
export function Row({ id, isFolder = false, isDragged, drop, onDrag, onStep, children }: RowProps) {
  const { onPointerDown, ...menu } = useRowMenu();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its link and buttons take the focus
    <div
      data-row={id}
      data-folder={isFolder ? id : undefined}
      {...menu}
      onPointerDown={(event) => {
        onPointerDown(event);
        // A finger scrolls or long-presses for the menu, which also moves rows.
        if (event.pointerType !== "touch") onDrag(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const step = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && STEPS[event.key];
        if (!step) return;
        event.preventDefault();
        onStep(step);
      }}
      className={`group/row relative flex items-center select-none [-webkit-touch-callout:none] ${dropClass(drop)} ${isDragged ? "z-10 rounded-md bg-raised opacity-90 shadow-float" : ""}`}
    >
      {children}
    </div>
  );
}
