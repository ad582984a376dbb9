import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/button-classes";

/** A page with only a message and an action. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid min-h-full place-items-center px-6 py-20 text-center">
      <div className="max-w-md">
        <h1 className="font-serif text-[2rem] leading-tight font-semibold tracking-tight text-balance">{title}</h1>
        <div className="mt-3 text-lead text-ink-2">{children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {action}
          {/* A full load, because this page may be broken. */}
          <a className={buttonClasses()} href="/">
            Go to the start page
          </a>
        </div>
      </div>
    </div>
  );
}
