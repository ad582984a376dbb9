import type { ReactNode } from "react";

/** A setting with its description. */
export function Section({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 border-t border-line py-6 wide:grid-cols-[1fr_1.4fr]">
      <div>
        <h2 className="font-serif text-xl font-semibold">{title}</h2>
        {text && <div className="mt-0.5 text-ink-2">{text}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
