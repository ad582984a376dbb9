/** A heading that is a link to itself, so that its place can be sent to somebody. */
export function Anchored({ level: Heading, id, title }: { level: "h2" | "h3"; id: string; title: string }) {
  return (
    <Heading id={`${id}-title`}>
      <a href={`#${id}`}>{title}</a>
    </Heading>
  );
}

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

/** A sentence of the document, in which backticks mark what is code. */
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

/** The anchor of a group of operations. */
export function tagId(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(" ", "-")}`;
}
