import type { ReactNode } from "react";
import { fontFaces } from "@/components/ui/static-style";
import type { TextSize, Theme } from "@/lib/client/preferences";
import { DOCS_STYLE } from "./docs-style";
import { GUIDES } from "./guides";
import { REFERENCE_PATH } from "./reference-paths";

export interface DocsLook {
  nonce: string | undefined;
  theme: Theme;
  textSize: TextSize;
  /** URLs of the serif's files. */
  fonts: { upright: string; italic: string };
}

/** A part of a page in the table of contents. */
export interface Chapter {
  href: string;
  title: string;
  entries?: readonly Omit<Chapter, "entries">[];
}

interface DocsPageProps {
  title: string;
  description: string;
  look: DocsLook;
  chapters?: readonly Chapter[];
  children: ReactNode;
}

/** All pages of the documentation, in every table of contents. */
const PAGES: Chapter = {
  href: "/docs",
  title: "Documentation",
  entries: [
    { href: REFERENCE_PATH, title: "API reference" },
    ...GUIDES.map(({ slug, title }) => ({ href: `/docs/${slug}`, title })),
  ],
};

/** A static document. As a Next page it would be sent twice: as markup and as component data. */
export function DocsPage({ title, description, look, chapters = [], children }: DocsPageProps) {
  const { nonce, theme, textSize, fonts } = look;
  const contents = [PAGES, ...chapters];
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} data-size={textSize}>
      {/* biome-ignore lint/style/noHeadElement: no page of Next, but a document of its own */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content={description} />
        <title>{`${title} · Lede`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{fontFaces(fonts) + DOCS_STYLE}</style>
      </head>
      <body>
        <div className="page">
          <a href="#main" className="skip">
            Skip to content
          </a>
          <nav aria-label="Contents" className="side">
            <Contents chapters={contents} />
          </nav>
          <div className="column">
            <Header />
            <details className="folded">
              <summary>Contents</summary>
              <nav aria-label="Contents">
                <Contents chapters={contents} />
              </nav>
            </details>
            <main id="main" tabIndex={-1}>
              {children}
            </main>
          </div>
        </div>
      </body>
    </html>
  );
}

function Header() {
  return (
    <header>
      <a href="/" className="lede">
        Lede
      </a>
      <div>
        <a href="/settings/api-keys">API keys</a>
        <a href="/v1/openapi.json" download="lede-openapi.json">
          OpenAPI document
        </a>
      </div>
    </header>
  );
}

/** Table of contents: beside the text on wide screens, else folded at the top. */
function Contents({ chapters }: { chapters: readonly Chapter[] }) {
  return (
    <ul>
      {chapters.map(({ href, title, entries = [] }) => (
        <li key={href}>
          <a href={href}>{title}</a>
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href}>{entry.title}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
