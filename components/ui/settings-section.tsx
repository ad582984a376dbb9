import type { ReactNode } from "react";

interface SettingsSectionProps {
  /** For links to this part. */
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A part of a newsfeed's settings, under a hairline. */
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
