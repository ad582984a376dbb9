"use client";

import { Plus } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale } from "@/components/ui/locale";
import { numberText } from "@/lib/core/number-text";

export const ROW =
  "flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-ink-2 hover:bg-raised/60 hover:text-ink coarse:min-h-11 aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line";

interface SectionProps {
  title: string;
  href: string;
  make: { href: string; name: string };
  children: ReactNode;
}

export function Section({ title, href, make, children }: SectionProps) {
  return (
    <section>
      <div className="mb-1.5 flex items-center justify-between pr-1 pl-2.5">
        <h2 className="eyebrow text-ink-3">
          <Link href={href} prefetch={false} className="rounded hover:text-ink">
            {title}
          </Link>
        </h2>
        <Link
          href={make.href}
          prefetch={false}
          aria-label={make.name}
          title={make.name}
          className="grid size-6 place-items-center rounded text-ink-3 hover:bg-raised hover:text-ink coarse:size-11"
        >
          <Plus aria-hidden="true" size={14} />
        </Link>
      </div>
      {children}
    </section>
  );
}

export function NoneYet() {
  return <p className="px-2.5 py-1 text-ink-3">None yet</p>;
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
    <Link href={href} prefetch={false} aria-current={current} className={`${ROW} ${className}`}>
      {mark}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {children}
    </Link>
  );
}

export function Count({ count, unit, className }: { count: number; unit: string; className: string }) {
  const locale = useLocale();
  return (
    <span className={`text-xs tabular-nums ${className}`}>
      {numberText(count, locale)}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}
