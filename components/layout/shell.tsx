import type { ReactNode } from "react";
import { AppKeys, PaletteProvider } from "@/components/palette/palette-provider";
import { PicturesContext } from "@/components/post/pictures";
import { SavePostProvider } from "@/components/post/save-post";
import { BottomBar } from "@/components/sidebar/bottom-bar";
import { Sidebar } from "@/components/sidebar/sidebar";
import { ChosenTimeZone } from "@/components/ui/clock";
import { ChosenLocale } from "@/components/ui/locale";
import type { Account } from "@/lib/contract/account";
import { BrowserAccount } from "./browser-account";

interface ShellProps {
  userId: string;
  account: Pick<Account, "email" | "timeZone" | "isTimeZoneFixed" | "locale">;
  /** Operators see the status page. */
  isOperator: boolean;
  showsPictures: boolean;
  /** The sidebar is collapsed to icons. */
  isRail: boolean;
  /** Newsfeeds that show their sources in the sidebar. */
  openNewsfeeds: readonly string[];
  children: ReactNode;
}

/** Layout of signed-in pages. The window stays fixed and its parts scroll. */
export function Shell({ userId, account, isOperator, showsPictures, openNewsfeeds, isRail, children }: ShellProps) {
  const { email, timeZone, isTimeZoneFixed, locale } = account;
  return (
    <ChosenTimeZone timeZone={isTimeZoneFixed ? timeZone : null}>
      <ChosenLocale locale={locale}>
        <SavePostProvider>
          <PaletteProvider isOperator={isOperator}>
            <div className="group/shell fixed inset-x-0 top-0 grid h-dvh pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)] medium:pb-[env(safe-area-inset-bottom)] grid-rows-[minmax(0,1fr)_auto] medium:grid-cols-[3.5rem_minmax(0,1fr)] medium:grid-rows-[minmax(0,1fr)] wide:grid-cols-[15.5rem_minmax(0,1fr)] wide:in-data-[sidebar=icons]:grid-cols-[3.5rem_minmax(0,1fr)]">
              <a
                href="#main"
                className="absolute top-2 left-2 z-50 -translate-y-20 rounded-lg bg-ink px-4 py-2 font-medium text-paper focus:translate-y-0"
              >
                Skip to content
              </a>
              <Sidebar email={email} openAtFirst={openNewsfeeds} isRailAtFirst={isRail} />
              <main id="main" tabIndex={-1} className="relative min-h-0 overflow-y-auto scroll-pt-24 outline-none">
                <PicturesContext value={showsPictures}>{children}</PicturesContext>
              </main>
              <BottomBar email={email} />
              <BrowserAccount userId={userId} timeZone={isTimeZoneFixed ? null : timeZone} />
            </div>
            <AppKeys />
          </PaletteProvider>
        </SavePostProvider>
      </ChosenLocale>
    </ChosenTimeZone>
  );
}
