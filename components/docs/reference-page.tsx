import Link from "next/link";
import type { OpenApiDocument } from "@/lib/contract/openapi-document";
import { buttonClasses } from "../ui/button-classes";
import { Anchored } from "./anchored";
import { Code } from "./code";
import { FoldedContents, SideContents } from "./contents";
import { Conventions } from "./conventions";
import { firstSteps } from "./first-steps";
import { Inline } from "./inline";
import { Objects } from "./objects";
import { OperationSection } from "./operation-section";
import { groupsOf, type OperationGroup } from "./operations";
import { tagId } from "./tag-id";

/** A site with a feed that has been there for long. */
const SOURCE_OF_FIRST_STEPS = "https://github.blog/";

/** All of the API on one page, made from its document. Nothing here needs a script. */
export function ReferencePage({ document }: { document: OpenApiDocument }) {
  const groups = groupsOf(document);
  const { schemas, responses } = document.components;
  const contents = { groups, objects: Object.keys(schemas) };
  const server = document.servers[0]?.url ?? "";
  return (
    <div className="mx-auto max-w-[92rem] wide:grid wide:grid-cols-[17rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-lg bg-ink px-4 py-2 font-medium text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <SideContents {...contents} />
      <div className="px-5 medium:px-10">
        <Header />
        <FoldedContents {...contents} />
        <main id="main" tabIndex={-1} className="@container pt-8 pb-24 outline-none">
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
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-5">
      <Link href="/" className="rounded font-serif text-2xl/none font-semibold tracking-tight">
        Lede
      </Link>
      <div className="flex flex-wrap gap-1">
        <Link className={buttonClasses({ look: "quiet" })} href="/settings/api-keys">
          API keys
        </Link>
        <a className={buttonClasses({ look: "quiet" })} href="/v1/openapi.json" download="lede-openapi.json">
          OpenAPI document
        </a>
      </div>
    </header>
  );
}

function Start({ document, server }: { document: OpenApiDocument; server: string }) {
  return (
    <section id="start" aria-labelledby="start-title" className="pb-14">
      <h1 className="font-serif text-[clamp(2rem,1.5rem+2.4vw,2.75rem)] leading-[1.08] font-semibold tracking-[-0.02em]">
        API reference
      </h1>
      <p className="mt-3 max-w-measure text-lead text-ink-2">
        Everything that Lede does can be done by a program. The API is at{" "}
        <code className="font-mono text-ink wrap-anywhere">{server}</code>.
      </p>
      <div className="mt-10 max-w-measure">
        <Anchored level="h2" id="start" title="Start here" />
        <ol className="mt-4 list-decimal space-y-5 pl-5 text-lead text-ink-2 marker:text-ink-3">
          <li>
            Generate a key in{" "}
            <Link href="/settings/api-keys" className="text-ink underline decoration-accent underline-offset-3">
              Settings → API keys
            </Link>
            , and keep it where commands find it.
            <div className="mt-2">
              <Code>export LEDE_API_KEY=lede_…</Code>
            </div>
          </li>
          {firstSteps(document, SOURCE_OF_FIRST_STEPS).map(({ text, command }) => (
            <li key={text}>
              <Inline text={text} />
              <div className="mt-2">
                <Code>{command}</Code>
              </div>
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
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-line pt-10 pb-6">
      <Anchored level="h2" id={id} title={name} />
      <p className="mt-2 mb-8 max-w-measure text-lead text-ink-2">{description}</p>
      {operations.map((operation) => (
        <OperationSection key={operation.operationId} server={server} operation={operation} />
      ))}
    </section>
  );
}
