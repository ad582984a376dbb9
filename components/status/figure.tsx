import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useLocale } from "@/components/ui/locale";
import { numberText } from "@/lib/core/number-text";

const TEXTS = { warn: "text-warn", bad: "text-bad" };

interface FigureProps {
  name: string;
  value: ReactNode;
  note?: ReactNode;
  /** Colour of a value that is a problem; 0 never is. */
  alarm?: keyof typeof TEXTS | undefined;
}

/** A figure with its name, inside {@link Figures}. */
export function Figure({ name, value, note, alarm }: FigureProps) {
  const locale = useLocale();
  const colour = alarm && value !== 0 ? TEXTS[alarm] : "text-ink";
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{name}</dt>
      <dd className="mt-0.5">
        <span className={`font-serif text-2xl leading-tight font-semibold tabular-nums wrap-anywhere ${colour}`}>
          {typeof value === "number" ? numberText(value, locale) : value}
        </span>
        {note && <span className="block text-meta text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-5 medium:grid-cols-4">{children}</dl>;
}

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line py-7">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Further({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-7 items-center gap-1 font-medium text-accent hover:underline coarse:min-h-11"
    >
      {children} <ChevronRight aria-hidden="true" size={16} />
    </Link>
  );
}
