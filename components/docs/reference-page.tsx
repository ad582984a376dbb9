import { fontFaces } from "@/components/ui/static-style";
import type { TextSize, Theme } from "@/lib/client/preferences";
import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { CONVENTIONS, Conventions } from "./conventions";
import { Objects } from "./field-list";
import { OperationSection } from "./operation-section";
import { groupsOf, type OperationGroup } from "./operations";
import { Anchored, Code, Inline, tagId } from "./parts";
import { REFERENCE_STYLE } from "./reference-style";
import { firstSteps } from "./samples";

/** A well-known site with a feed. */
const SOURCE_OF_FIRST_STEPS = "https://github.blog/";

interface ReferenceLook {
  nonce: string | undefined;
  theme: Theme;
  textSize: TextSize;
  /** URLs of the serif's files. */
  fonts: { upright: string; italic: string };
}

/**
 * The whole API reference as a static document. As a Next page it would be sent twice: as markup and as component data.
 */
export function ReferencePage({ document, look }: { document: OpenApiDocument; look: ReferenceLook }) {
  const { nonce, theme, textSize, fonts } = look;
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} data-size={textSize}>
      {/* biome-ignore lint/style/noHeadElement: no page of Next, but a document of its own */}
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="description" content="Every operation of the Lede API, with parameters, replies and samples." />
        <title>API reference · Lede</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style nonce={nonce}>{fontFaces(fonts) + REFERENCE_STYLE}</style>
      </head>
      <body>
        <Reference document={document} />
      </body>
    </html>
  );
}

function Reference({ document }: { document: OpenApiDocument }) {
  const groups = groupsOf(document);
  const { schemas, responses } = document.components;
  const contents = { groups, objects: Object.keys(schemas) };
  const server = document.servers[0]?.url ?? "";
  return (
    <div className="page">
      <a href="#main" className="skip">
        Skip to content
      </a>
      <nav aria-label="Contents" className="side">
        <Contents {...contents} />
      </nav>
      <div className="column">
        <Header />
        <details className="folded">
          <summary>Contents</summary>
          <nav aria-label="Contents">
            <Contents {...contents} />
          </nav>
        </details>
        <main id="main" tabIndex={-1}>
          <Start document={document} server={server} />
          <Conventions errors={responses} />
          {groups.map((group) => (
            <Group key={group.name} server={server} group={group} />
          ))}
          <Objects schemas={schemas} />
        </main>
      </div>
    </div>
  );
}

function Header() {
  return (
    <header>
      <a href="/" className="lede">
        Lede
      </a>
      <div>
        <a href="/settings/api-keys">API keys</a>
        <a href="/v1/openapi.json" download="lede-openapi.json">
          OpenAPI document
        </a>
      </div>
    </header>
  );
}

function Start({ document, server }: { document: OpenApiDocument; server: string }) {
  return (
    <section id="start" aria-labelledby="start-title">
      <h1>API reference</h1>
      <p className="about">
        Everything you can do in Lede, a program can do too. The API is at <code>{server}</code>.
      </p>
      <div className="narrow">
        <Anchored level="h2" id="start" title="Start here" />
        <ol>
          <li>
            Generate a key in <a href="/settings/api-keys">Settings → API keys</a> and export it.
            <Code>export LEDE_API_KEY=lede_…</Code>
          </li>
          {firstSteps(document, SOURCE_OF_FIRST_STEPS).map(({ text, command }) => (
            <li key={text}>
              <Inline text={text} />
              <Code>{command}</Code>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Group({ server, group: { name, description, operations } }: { server: string; group: OperationGroup }) {
  const id = tagId(name);
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Anchored level="h2" id={id} title={name} />
      <p className="about">{description}</p>
      {operations.map((operation) => (
        <OperationSection key={operation.operationId} server={server} operation={operation} />
      ))}
    </section>
  );
}

interface ContentsProps {
  groups: readonly OperationGroup[];
  objects: readonly string[];
}

/** Table of contents: beside the text on wide screens, else folded at the top. */
function Contents({ groups, objects }: ContentsProps) {
  const chapters = [
    { id: "start", title: "Start here", entries: [] },
    { id: "conventions", title: "Conventions", entries: CONVENTIONS.map(({ id, title }) => ({ id, title })) },
    ...groups.map(({ name, operations }) => ({
      id: tagId(name),
      title: name,
      entries: operations.map(({ operationId, summary }) => ({ id: operationId, title: summary })),
    })),
    { id: "objects", title: "Objects", entries: objects.map((name) => ({ id: `object-${name}`, title: name })) },
  ];
  return (
    <ul>
      {chapters.map(({ id, title, entries }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          {entries.length > 0 && (
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.title}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
