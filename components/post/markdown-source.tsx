"use client";

import { CopyButton } from "./copy-button";

/** An article's stored Markdown. */
export function MarkdownSource({ markdown }: { markdown: string }) {
  return (
    <div className="copyable">
      <CopyButton what="Markdown" text={() => markdown} className="copy" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: to be reached and selected by keyboard */}
      <pre tabIndex={0} dir="auto" className="source">
        {markdown}
      </pre>
    </div>
  );
}
