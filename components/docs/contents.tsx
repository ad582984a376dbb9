import { CONVENTIONS } from "./conventions";
import type { OperationGroup } from "./operations";
import { tagId } from "./parts";

interface ContentsProps {
  groups: readonly OperationGroup[];
  /** Names of objects. */
  objects: readonly string[];
}

/** Table of contents, beside the text on wide screens. */
export function SideContents(props: ContentsProps) {
  return (
    <nav aria-label="Contents" className="side">
      <Chapters {...props} />
    </nav>
  );
}

/** Table of contents, folded at the top on narrow screens. */
export function FoldedContents(props: ContentsProps) {
  return (
    <details className="folded">
      <summary>Contents</summary>
      <nav aria-label="Contents">
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
