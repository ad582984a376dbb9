import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "../ui/button";

/** A page that can only say what is the matter, and what to do. */
export function MessagePage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid min-h-full place-items-center px-6 py-20 text-center">
      <div className="max-w-md">
        <h1 className="font-serif text-[2rem] leading-tight font-semibold tracking-tight text-balance">{title}</h1>
        <div className="mt-3 text-lead text-ink-2">{children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {action}
          <Button asChild>
            <Link href="/">To the start</Link>
          </Button>
        </div>
      </div>
    </div>
  );
}
