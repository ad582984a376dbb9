import { KEYLESS } from "@/lib/contract/endpoints";
import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { CONVENTIONS, Conventions } from "./conventions";
import { type Chapter, type DocsLook, DocsPage } from "./docs-page";
import { Objects } from "./field-list";
import { OperationSection } from "./operation-section";
import { groupsOf, type OperationGroup } from "./operations";
import { Anchored, Code, Inline, tagId } from "./parts";
import { firstSteps } from "./samples";

/** A well-known site with a feed. */
const SOURCE_OF_FIRST_STEPS = "https://github.blog/";

/** The whole API reference as one document. */
export function ReferencePage({ document, look }: { document: OpenApiDocument; look: DocsLook }) {
  const groups = groupsOf(document);
  const { schemas, responses } = document.components;
  const server = document.servers[0]?.url ?? "";
  const chapters = chaptersOf({ groups, objects: Object.keys(schemas) });
  return (
    <DocsPage
      title="API reference"
      description="Every operation of the Lede API, with parameters, replies and samples."
      look={look}
      chapters={chapters}
    >
      <Start document={document} server={server} />
      <Conventions errors={responses} />
      {groups.map((group) => (
        <Group key={group.name} server={server} group={group} />
      ))}
      <OnlyInApp />
      <Objects schemas={schemas} />
    </DocsPage>
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

function chaptersOf({ groups, objects }: { groups: readonly OperationGroup[]; objects: readonly string[] }): Chapter[] {
  const entry = (id: string, title: string) => ({ href: `#${id}`, title });
  return [
    entry("start", "Start here"),
    { ...entry("conventions", "Conventions"), entries: CONVENTIONS.map(({ id, title }) => entry(id, title)) },
    ...groups.map(({ name, operations }) => ({
      ...entry(tagId(name), name),
      entries: operations.map(({ operationId, summary }) => entry(operationId, summary)),
    })),
    entry("only-in-app", "Only in the app"),
    { ...entry("objects", "Objects"), entries: objects.map((name) => entry(`object-${name}`, name)) },
  ];
}
