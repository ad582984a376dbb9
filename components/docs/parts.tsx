/** A heading that links to itself. */
export function Anchored({ level: Heading, id, title }: { level: "h2" | "h3"; id: string; title: string }) {
  return (
    // Only h2 sections are landmarks; their titles are the accessible names.
    <Heading {...(Heading === "h2" && { id: `${id}-title` })}>
      <a href={`#${id}`}>{title}</a>
    </Heading>
  );
}

export function Code({ title, children }: { title?: string; children: string }) {
  return (
    <figure>
      {title && <figcaption>{title}</figcaption>}
      <Lines>{children}</Lines>
    </figure>
  );
}

/** Code that scrolls sideways, also by keyboard. */
function Lines({ children }: { children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      <code>{children}</code>
    </pre>
  );
}

/** As {@link Code}, closed at first. */
export function FoldedCode({ title, children }: { title: string; children: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <Lines>{children}</Lines>
    </details>
  );
}

/** Renders backticks as code. */
export function Inline({ text }: { text: string }) {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <code key={at}>{part}</code>
    ),
  );
}

export function Method({ name }: { name: string }) {
  return <b className={name}>{name}</b>;
}
