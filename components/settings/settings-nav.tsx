"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { settingsGroups } from "@/components/palette/settings-pages";
import { useCurrentInView } from "@/components/ui/use-current-in-view";

const PAGE =
  "flex min-h-8 items-center rounded-md border border-transparent px-2 py-1 whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink coarse:min-h-11 coarse:min-w-11 coarse:justify-center medium:px-2.5 medium:coarse:justify-start aria-[current]:border-line aria-[current]:bg-raised aria-[current]:font-medium aria-[current]:text-ink";
const GROUP =
  "flex min-h-10 items-center border-b-2 border-transparent px-2 whitespace-nowrap text-ink-2 hover:text-ink coarse:min-h-11 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink";

/** Settings navigation: a column of groups, or on narrow screens a row of groups above the pages of the current one. */
export function SettingsNav({ isForOperator }: { isForOperator: boolean }) {
  const pathname = usePathname();
  const groups = settingsGroups(isForOperator);
  const currentGroup = groups.find(({ pages }) => pages.some(({ href }) => isCurrent(href, pathname)));
  return (
    <div className="border-b border-line medium:sticky medium:top-0 medium:max-h-dvh medium:self-start medium:overflow-y-auto medium:border-0 medium:py-10 medium:pl-5">
      <Row label="Groups" current={currentGroup?.title} className="border-b border-line medium:hidden">
        <ul className="flex w-max">
          {groups.map(({ title, pages: [first] }) => (
            <li key={title}>
              <Link
                href={first?.href ?? ""}
                aria-current={title === currentGroup?.title || undefined}
                className={GROUP}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </Row>
      <Row
        label="Settings"
        current={pathname}
        className="py-1.5 medium:grid medium:gap-5 medium:overflow-visible medium:p-0"
      >
        {groups.map(({ title, pages }) => (
          <section
            key={title}
            aria-label={title}
            className={title === currentGroup?.title ? "max-medium:w-max" : "max-medium:hidden"}
          >
            <h2 className="eyebrow mb-1.5 px-2.5 text-ink-3 max-medium:hidden">{title}</h2>
            <ul className="flex gap-0.5 medium:flex-col">
              {pages.map(({ href, text }) => (
                <li key={href}>
                  <Link href={href} aria-current={isCurrent(href, pathname) ? "page" : undefined} className={PAGE}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Row>
    </div>
  );
}

interface RowProps {
  label: string;
  current: string | undefined;
  className: string;
  children: ReactNode;
}

/** Scrolls sideways on narrow screens. */
function Row({ label, current, className, children }: RowProps) {
  return (
    <nav
      ref={useCurrentInView(current)}
      aria-label={label}
      className={`relative overflow-x-auto overflow-y-hidden px-2 [scrollbar-width:none] ${className}`}
    >
      {children}
    </nav>
  );
}

/** Pages below a page belong to it, except below the first. */
function isCurrent(href: string, pathname: string): boolean {
  return pathname === href || (href !== "/settings" && pathname.startsWith(`${href}/`));
}
