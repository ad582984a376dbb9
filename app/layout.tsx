import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { Providers } from "@/components/layout/providers";
import sans from "@/components/ui/fonts/inter-latin-wght-normal.woff2";
import serif from "@/components/ui/fonts/newsreader-latin-wght-normal.woff2";
import { readPreferences } from "@/lib/client/preferences";
import { SIDEBAR_COOKIE, sidebarAttribute } from "@/lib/client/sidebar";
import { TYPOGRAPHY_COOKIE, typographyAttributes, typographyIn } from "@/lib/client/typography";

export const metadata: Metadata = {
  title: { default: "Lede", template: "%s · Lede" },
  description: "Lede turns the sources you follow into a few posts worth reading, each with what it means for you.",
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#141412" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const preferences = readPreferences((name) => jar.get(name)?.value, (await headers()).get("Accept-Language"));
  // Without a preload, fonts load after the first layout and cause a second one.
  for (const font of [sans, serif]) preload(font, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    <html
      lang="en"
      data-theme={preferences.theme === "system" ? undefined : preferences.theme}
      data-size={preferences.textSize}
      {...typographyAttributes(typographyIn(jar.get(TYPOGRAPHY_COOKIE)?.value))}
      data-sidebar={sidebarAttribute(jar.get(SIDEBAR_COOKIE)?.value)}
    >
      <body>
        <Providers preferences={preferences} renderedAt={new Date()}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
