import type { ReactNode } from "react";

/** Nothing to show, why, and what to do about it. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm px-6 py-16 text-center">
      <p className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">{title}</p>
      {children && <div className="mt-2 text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
