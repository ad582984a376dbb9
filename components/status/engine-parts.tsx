import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1.5 inline-flex min-h-7 items-center gap-1 rounded px-1.5 text-ink-2 hover:text-ink coarse:min-h-11"
    >
      <ChevronLeft aria-hidden="true" size={16} /> {children}
    </Link>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="mb-2 font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export function State({ text, dot }: { text: string; dot: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${dot}`} />
      {text}
    </span>
  );
}

/** Error name and message. */
export function ErrorText({ error: { name, message } }: { error: { name: string; message: string } }) {
  return (
    <p className="text-meta wrap-anywhere whitespace-pre-wrap text-ink-2">
      {name !== "Error" && <span className="font-medium">{name}: </span>}
      {message}
    </p>
  );
}
