"use client";

import { type LucideIcon, Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale } from "@/components/ui/locale";
import { PlainButton } from "@/components/ui/plain-button";
import { unreadCount, unreadText } from "@/lib/client/unread";
import type { Newsfeed } from "@/lib/contract/newsfeeds";

export const ROW =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 rail:min-h-10 rail:justify-center rail:px-0 hover:bg-raised/60 hover:text-ink coarse:min-h-11 aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line";

interface SectionProps {
  title: string;
  href: string;
  /** Replaces the title in the icon sidebar. */
  Icon: LucideIcon;
  make: { href: string; name: string };
  /** Shown before the button that creates an item. */
  action?: ReactNode;
  children: ReactNode;
}

export const SMALL_BUTTON =
  "grid size-6 place-items-center rounded text-ink-3 hover:bg-raised hover:text-ink coarse:size-11";

export function Section({ title, href, Icon, make, action, children }: SectionProps) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between pr-1 pl-2.5 rail:mb-0 rail:p-0">
        <h2 className="eyebrow text-ink-3 rail:w-full">
          <Link
            href={href}
            prefetch={false}
            title={title}
            className="rounded hover:text-ink rail:grid rail:min-h-10 rail:place-items-center"
          >
            <Icon aria-hidden="true" size={17} className="hidden rail:block" />
            <span className="rail:sr-only">{title}</span>
          </Link>
        </h2>
        <div className="flex rail:hidden">
          {action}
          <Link href={make.href} prefetch={false} aria-label={make.name} title={make.name} className={SMALL_BUTTON}>
            <Plus aria-hidden="true" size={14} />
          </Link>
        </div>
      </div>
      {children}
    </section>
  );
}

interface ToggleProps {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
}

export function Toggle({ label, isOpen, onToggle }: ToggleProps) {
  return (
    <PlainButton
      aria-label={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="group relative grid size-6 shrink-0 place-items-center rounded text-ink-3 hover:text-ink focus-visible:z-10 rail:hidden coarse:size-11"
    >
      <span aria-hidden="true" className="group-aria-expanded:rotate-90">
        ▸
      </span>
    </PlainButton>
  );
}

const DROP = {
  before: "before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent",
  after: "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent",
};

/** Line where a dragged row would land. */
export function dropClass(side: keyof typeof DROP | undefined): string {
  return side ? DROP[side] : "";
}

/** Key of the line between folders and newsfeeds without one. */
export const LINE = "line";

export function NoneYet() {
  return <p className="px-2.5 py-1 text-ink-3 rail:hidden">None yet</p>;
}

interface RowLinkProps {
  href: string;
  name: string;
  /** The page itself, or a part of it. */
  current: "page" | "true" | undefined;
  /** Before the name. */
  mark?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function RowLink({ href, name, current, mark, className = "", children }: RowLinkProps) {
  return (
    <Link
      href={href}
      prefetch={false}
      draggable={false}
      title={name}
      aria-current={current}
      className={`relative ${ROW} ${className}`}
    >
      {mark}
      <span dir="auto" className="min-w-0 flex-1 truncate rail:sr-only">
        {name}
      </span>
      {children}
    </Link>
  );
}

interface CountProps {
  text: string;
  unit: string;
  className: string;
}

export function Count({ text, unit, className }: CountProps) {
  return (
    <span
      className={`text-xs tabular-nums rail:absolute rail:top-1.5 rail:right-1.5 rail:size-1.5 rail:rounded-full rail:bg-accent ${className}`}
    >
      <span className="rail:sr-only">{text}</span>
      <span className="sr-only"> {unit}</span>
    </span>
  );
}

interface UnreadProps {
  newsfeeds: readonly Newsfeed[];
  className: string;
}

/** Number of unread posts; nothing when all are read. */
export function Unread({ newsfeeds, className }: UnreadProps) {
  const locale = useLocale();
  return (
    unreadCount(newsfeeds) > 0 && (
      <Count text={unreadText(newsfeeds, locale)} unit="unread" className={`font-medium ${className}`} />
    )
  );
}
