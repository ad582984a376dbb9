import { KEYLESS } from "@/lib/contract/endpoints";
import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { CONVENTIONS, Conventions } from "./conventions";
import { type Chapter, type DocsLook, DocsPage } from "./docs-page";
import { FieldList, fieldsOf } from "./field-list";
import { OperationSection } from "./operation-section";
import { groupsOf, type OperationGroup } from "./operations";
import { Anchored, Code, Inline, Method } from "./parts";
import { groupPath, OBJECTS_PATH, REFERENCE_PATH } from "./reference-paths";
import { firstSteps } from "./samples";

/** A well-known site with a feed. */
const SOURCE_OF_FIRST_STEPS = "https://github.blog/";

interface ReferenceProps {
  document: OpenApiDocument;
  look: DocsLook;
}

/** First page of the reference: how to begin, the conventions, and links to all operations. */
export function ReferencePage({ document, look }: ReferenceProps) {
  const groups = groupsOf(document);
  const entry = (id: string, title: string) => ({ href: `#${id}`, title });
  const conventions = CONVENTIONS.map(({ id, title }) => entry(id, title));
  const chapters: Chapter[] = [
    entry("start", "Start here"),
    { ...entry("conventions", "Conventions"), entries: conventions },
    { ...entry("operations", "Operations"), entries: pagesOf(document) },
    entry("only-in-app", "Only in the app"),
  ];
  return (
    <DocsPage
      title="API reference"
      description="Every operation of the Lede API, with parameters, replies and samples."
      look={look}
      chapters={chapters}
    >
      <Start document={document} server={document.servers[0]?.url ?? ""} />
      <Conventions errors={document.components.responses} />
      <Index groups={groups} />
      <OnlyInApp />
    </DocsPage>
  );
}

/** The operations with one tag. */
export function GroupPage({ document, look, group }: ReferenceProps & { group: OperationGroup }) {
  const { name, description, operations } = group;
  const entries = operations.map(({ operationId, summary }) => ({ href: `#${operationId}`, title: summary }));
  return (
    <DocsPage
      title={name}
      description={description}
      look={look}
      chapters={[{ href: "#main", title: name, entries }, referenceOf(document)]}
    >
      <section aria-labelledby="title">
        <h1 id="title">{name}</h1>
        <p className="about">{description}</p>
        {operations.map((operation) => (
          <OperationSection key={operation.operationId} server={document.servers[0]?.url ?? ""} operation={operation} />
        ))}
      </section>
    </DocsPage>
  );
}

/** Objects that operations take and return. */
export function ObjectsPage({ document, look }: ReferenceProps) {
  const { schemas } = document.components;
  const entries = Object.keys(schemas).map((name) => ({ href: `#object-${name}`, title: name }));
  const description = "Every field is always present unless stated otherwise.";
  return (
    <DocsPage
      title="Objects"
      description={description}
      look={look}
      chapters={[{ href: "#main", title: "Objects", entries }, referenceOf(document)]}
    >
      <section aria-labelledby="title">
        <h1 id="title">Objects</h1>
        <p className="about">{description}</p>
        <div className="objects">
          {Object.entries(schemas).map(([name, schema]) => (
            <section key={name} id={`object-${name}`}>
              <Anchored level="h2" id={`object-${name}`} title={name} />
              <p>{schema.description && <Inline text={`${schema.description}.`} />}</p>
              <FieldList fields={fieldsOf(schema, false)} />
            </section>
          ))}
        </div>
      </section>
    </DocsPage>
  );
}

/** The reference in the table of contents of its other pages. */
function referenceOf(document: OpenApiDocument): Chapter {
  return { href: REFERENCE_PATH, title: "API reference", entries: pagesOf(document) };
}

function pagesOf(document: OpenApiDocument): Chapter[] {
  return [
    ...document.tags.map(({ name }) => ({ href: groupPath(name), title: name })),
    { href: OBJECTS_PATH, title: "Objects" },
  ];
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

/** Links to each operation, under the id that it has on its own page. */
function Index({ groups }: { groups: readonly OperationGroup[] }) {
  return (
    <section id="operations" aria-labelledby="operations-title">
      <Anchored level="h2" id="operations" title="Operations" />
      <p className="about">
        Each takes and returns <a href={OBJECTS_PATH}>objects</a> as JSON.
      </p>
      <div className="index">
        {groups.map(({ name, description, operations }) => (
          <section key={name}>
            <h3>
              <a href={groupPath(name)}>{name}</a>
            </h3>
            <p>{description}</p>
            <ul>
              {operations.map(({ operationId, summary, method, path }) => (
                <li key={operationId} id={operationId}>
                  <a href={`${groupPath(name)}#${operationId}`}>{summary}</a>
                  <p className="call">
                    <Method name={method} /> /v1{path}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** Operations that keys cannot call, and why. */
function OnlyInApp() {
  return (
    <section id="only-in-app" aria-labelledby="only-in-app-title">
      <Anchored level="h2" id="only-in-app" title="Only in the app" />
      <div className="narrow">
        <dl>
          {[...KEYLESS].map(([reason, operations]) => (
            <div key={reason}>
              <dt>{reason}</dt>
              <dd>{operations.map(({ summary }) => summary).join(" · ")}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
