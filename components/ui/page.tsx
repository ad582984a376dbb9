import type { ReactNode } from "react";

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  back?: ReactNode;
  /** Main action beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page with one column. */
export function Page({ title, lead, back, action, children }: PageFrameProps) {
  return (
    <div className="mx-auto max-w-[54rem] px-5 pt-8 pb-24 medium:px-8 medium:pt-10">
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

interface SettingsSectionProps {
  /** Anchor. */
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
