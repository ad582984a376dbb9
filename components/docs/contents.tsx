import { CONVENTIONS } from "./convention-texts";
import type { OperationGroup } from "./operations";
import { tagId } from "./tag-id";

interface ContentsProps {
  groups: readonly OperationGroup[];
  /** Names of objects. */
  objects: readonly string[];
}

/** Where everything is, at the side from wide on. */
export function SideContents(props: ContentsProps) {
  return (
    <nav
      aria-label="Contents"
      className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-line py-8 pr-5 pl-6 wide:block"
    >
      <Chapters {...props} />
    </nav>
  );
}

/** The same, folded at the top of a narrower page. */
export function FoldedContents(props: ContentsProps) {
  return (
    <details className="rounded-xl border border-line bg-raised px-4 wide:hidden">
      <summary className="py-3 font-medium">Contents</summary>
      <nav aria-label="Contents" className="pb-4">
        <Chapters {...props} />
      </nav>
    </details>
  );
}

function Chapters({ groups, objects }: ContentsProps) {
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
    <ul className="space-y-5">
      {chapters.map(({ id, title, entries }) => (
        <li key={id}>
          <a href={`#${id}`} className="font-medium hover:text-accent">
            {title}
          </a>
          {entries.length > 0 && (
            <ul className="mt-1 border-l border-line">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <a
                    href={`#${entry.id}`}
                    className="block py-0.5 pl-3 text-meta text-ink-2 hover:text-ink coarse:py-2.5"
                  >
                    {entry.title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
