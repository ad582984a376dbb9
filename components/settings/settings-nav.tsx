"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

const ROW =
  "flex min-h-8 items-center rounded-md border border-transparent px-2.5 py-1 whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink coarse:min-h-11 aria-[current]:border-line aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink";

/** Settings navigation: a column, or a scrolling row on narrow screens. */
export function SettingsNav({ isForOperator }: { isForOperator: boolean }) {
  const pathname = usePathname();
  const currentHref = GROUPS.flatMap(({ pages }) => pages).find(({ href }) => isCurrent(href, pathname))?.href;
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`[href="${currentHref}"]`);
    // `scrollIntoView` would also scroll the page.
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 3;
  }, [currentHref]);
  return (
    <nav
      ref={row}
      aria-label="Settings"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="relative overflow-x-auto border-b border-line px-3 py-2 medium:sticky medium:top-0 medium:max-h-dvh medium:self-start medium:border-0 medium:py-10 medium:pr-0 medium:pl-5"
    >
      <div className="flex w-max gap-0.5 medium:w-auto medium:flex-col medium:gap-5">
        {GROUPS.map(({ title, pages }) => (
          <section
            key={title}
            aria-label={title}
            className="max-medium:not-first:ml-1.5 max-medium:not-first:border-l max-medium:not-first:border-line max-medium:not-first:pl-1.5"
          >
            <h2 className="eyebrow mb-1.5 px-2.5 text-ink-3 max-medium:hidden">{title}</h2>
            <ul className="flex gap-0.5 medium:flex-col">
              {pages
                .filter(({ isOperators }) => isForOperator || !isOperators)
                .map(({ href, text }) => (
                  <li key={href}>
                    <Link href={href} aria-current={href === currentHref ? "page" : undefined} className={ROW}>
                      {text}
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}

/** Pages below a page belong to it, except below the first. */
function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== "/settings" && pathname.startsWith(`${href}/`));
}

interface SettingsPage {
  href: string;
  text: string;
  isOperators?: true;
}

const GROUPS: readonly { title: string; pages: readonly SettingsPage[] }[] = [
  {
    title: "Account",
    pages: [
      { href: "/settings", text: "Profile" },
      { href: "/settings/security", text: "Security" },
      { href: "/settings/data", text: "Your data" },
    ],
  },
  {
    title: "Reading",
    pages: [
      { href: "/settings/appearance", text: "Appearance" },
      { href: "/settings/keyboard", text: "Keyboard" },
      { href: "/settings/digests", text: "Digests" },
      { href: "/settings/notifications", text: "Notifications" },
    ],
  },
  {
    title: "Connections",
    pages: [
      { href: "/settings/connectors", text: "Connectors" },
      { href: "/settings/feeds", text: "Feeds" },
      { href: "/settings/webhooks", text: "Webhooks" },
      { href: "/settings/api-keys", text: "API keys" },
    ],
  },
  {
    title: "Installation",
    pages: [
      { href: "/settings/ai", text: "AI" },
      { href: "/settings/mail", text: "Mail", isOperators: true },
      { href: "/settings/status", text: "Status" },
    ],
  },
];
