import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  back?: ReactNode;
  /** Above the page, over its whole width. */
  header?: ReactNode;
  /** Main action beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function Page({ header, ...frame }: PageFrameProps) {
  return (
    <>
      {header}
      <Frame {...frame} />
    </>
  );
}

function Frame({ title, lead, back, action, children }: Omit<PageFrameProps, "header">) {
  return (
    // Always as wide as allowed, so that a change of the content does not move the page.
    <div className="mx-auto w-full max-w-[54rem] px-5 pt-8 pb-24 medium:px-8 medium:pt-10">
      {back && <div className="mb-3">{back}</div>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-serif text-[1.875rem] leading-tight font-semibold tracking-tight wrap-anywhere">
            {title}
          </h1>
          {lead && <p className="mt-1 text-ink-3">{lead}</p>}
        </div>
        {action}
      </div>
      <div className="mt-7">{children}</div>
    </div>
  );
}

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="-ml-1.5 inline-flex min-h-7 max-w-full items-center gap-1 rounded px-1.5 text-ink-2 hover:text-ink coarse:min-h-11"
    >
      <ChevronLeft aria-hidden="true" size={16} className="shrink-0" />
      <span dir="auto" className="truncate">
        {children}
      </span>
    </Link>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-2 font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SettingsSectionProps {
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14 scroll-mt-6 border-t border-line pt-6">
      <h2 id={`${id}-title`} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-measure text-ink-2">{lead}</p>
      {children}
    </section>
  );
}

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
