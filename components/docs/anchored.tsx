/** A heading that is a link to itself, so that its place can be sent to somebody. */
export function Anchored({ level: Heading, id, title }: { level: "h2" | "h3"; id: string; title: string }) {
  return (
    <Heading id={`${id}-title`}>
      <a href={`#${id}`}>{title}</a>
    </Heading>
  );
}
