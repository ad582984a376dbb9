/** Something to copy. It is scrolled sideways within itself, by keyboard too. */
export function Code({ title, children }: { title?: string; children: string }) {
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </figure>
  );
}

/** As {@link Code}, closed until somebody asks for it. */
export function FoldedCode({ title, children }: { title: string; children: string }) {
  return (
    <details>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{children}</code>
      </pre>
    </details>
  );
}
