/** Something to copy. It is scrolled sideways within itself, by keyboard too. */
export function Code({ title, children }: { title?: string; children: string }) {
  return (
    <figure className="min-w-0">
      {title && <figcaption className="eyebrow mb-1.5 text-ink-3">{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={PRE}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/** As {@link Code}, closed until somebody asks for it. */
export function FoldedCode({ title, children }: { title: string; children: string }) {
  return (
    <details className="min-w-0">
      <summary className="eyebrow rounded py-1 text-ink-3 hover:text-ink">{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={`mt-1.5 ${PRE}`}>
        <code>{children}</code>
      </pre>
    </details>
  );
}

const PRE =
  "max-h-[32rem] overflow-auto rounded-xl border border-line bg-sunken px-4 py-3 font-mono text-meta leading-relaxed";
