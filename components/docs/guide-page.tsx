import { type DocsLook, DocsPage } from "./docs-page";
import type { Door } from "./door";
import { Anchored, Inline } from "./parts";

/** @param appUrl the app's public URL, without a final slash */
export function DoorPage({ door, appUrl, look }: { door: Door; appUrl: string; look: DocsLook }) {
  const { title, summary } = door;
  const sections = door.sections(appUrl);
  const chapters = sections.map((section) => ({ href: `#${section.id}`, title: section.title }));
  return (
    <DocsPage title={title} description={summary.replaceAll("`", "")} look={look} chapters={chapters}>
      <section aria-labelledby="title">
        <h1 id="title">{title}</h1>
        <p className="about">
          <Inline text={summary} />
        </p>
      </section>
      {sections.map(({ id, title, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <Anchored level="h2" id={id} title={title} />
          <div className="narrow">{body}</div>
        </section>
      ))}
    </DocsPage>
  );
}
