import type { ReactNode } from "react";

/** The heading of a page on which somebody comes in. */
export function AuthTitle({ children, text }: { children: ReactNode; text?: ReactNode }) {
  return (
    <div className="mb-6 text-center">
      <h1 className="font-serif text-[1.875rem] leading-tight font-semibold tracking-tight text-balance">{children}</h1>
      {text && <p className="mt-3 text-ink-2 wrap-anywhere">{text}</p>}
    </div>
  );
}
