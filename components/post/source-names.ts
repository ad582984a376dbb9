import type { Post } from "@/lib/contract/posts";

const NAMES_MAX = 2;

interface SourceNames {
  /** The first source that carried the post. */
  first: string;
  /** "also in Storage Weekly and Volt Daily"; null without other sources. */
  others: string | null;
}

export function sourceNames({ sources, source_title }: Pick<Post, "sources" | "source_title">): SourceNames {
  const [first, ...others] = sources.map(({ title }) => title ?? "Untitled source");
  return {
    first: first ?? source_title ?? "Deleted source",
    others: others.length > 0 ? `also in ${listText(others)}` : null,
  };
}

/** "A", "A and B", "A, B and 3 more". */
function listText(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_MAX);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(" and ");
}
