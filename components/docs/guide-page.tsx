import { type DocsLook, DocsPage } from "./docs-page";
import type { Guide } from "./guide";
import { Anchored, Inline } from "./parts";

/** @param appUrl the app's public URL, without a final slash */
export function GuidePage({ guide, appUrl, look }: { guide: Guide; appUrl: string; look: DocsLook }) {
  const { title, summary } = guide;
  const sections = guide.sections(appUrl);
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
