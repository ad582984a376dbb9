const LOOKS = {
  h2: "text-[1.625rem]",
  h3: "text-xl",
};

/** A heading that is a link to itself, so that its place can be sent to somebody. */
export function Anchored({ level: Heading, id, title }: { level: "h2" | "h3"; id: string; title: string }) {
  return (
    <Heading id={`${id}-title`} className={`font-serif leading-tight font-semibold tracking-tight ${LOOKS[Heading]}`}>
      <a href={`#${id}`} className="rounded decoration-accent underline-offset-4 hover:underline">
        {title}
      </a>
    </Heading>
  );
}
