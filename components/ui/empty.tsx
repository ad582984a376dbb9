import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "./button-classes";

export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto max-w-sm px-6 py-16 text-center">
      <p className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">{title}</p>
      {children && <div className="mt-2 text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** Shown when a newsfeed was deleted or unshared while open. */
export function NewsfeedGone() {
  return (
    <div role="alert">
      <Empty
        title="This newsfeed is not available"
        action={
          <Link className={buttonClasses({ look: "primary" })} href="/newsfeeds">
            All newsfeeds
          </Link>
        }
      >
        This newsfeed was deleted, or you no longer have access.
      </Empty>
    </div>
  );
}
