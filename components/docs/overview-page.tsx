import { type DocsLook, DocsPage } from "./docs-page";
import { GUIDES } from "./guides";
import { Inline } from "./parts";
import { REFERENCE_PATH } from "./reference-paths";

const PAGES = [
  {
    path: REFERENCE_PATH,
    title: "API reference",
    summary: "Every operation, with parameters, replies and samples. Everything below builds on it.",
  },
  ...GUIDES.map(({ slug, title, summary }) => ({ path: `/docs/${slug}`, title, summary })),
];

/** Links to all guides. */
export function OverviewPage({ look }: { look: DocsLook }) {
  return (
    <DocsPage
      title="Documentation"
      description="Ways to use Lede from other apps, assistants and programs."
      look={look}
    >
      <section aria-labelledby="title">
        <h1 id="title">Use Lede from elsewhere</h1>
        <p className="about">
          Apps, assistants and programs get what you get here. Most of them need an{" "}
          <a href="/settings/api-keys">API key</a> of yours.
        </p>
        <ul className="narrow guides">
          {PAGES.map(({ path, title, summary }) => (
            <li key={path}>
              <h2>
                <a href={path}>{title}</a>
              </h2>
              <p className="about">
                <Inline text={summary} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </DocsPage>
  );
}
