import type { Stream, StreamQuery } from "@/lib/domain/readers/read-stream";
import { momentOf } from "./moment";
import { type Named, type State, stateOf } from "./streams";

const SIZE_DEFAULT = 20;
const UUID_DIGITS = /^[0-9a-f]{32}$/;

/** A page of a stream as an app asks for it. */
export interface Wanted {
  stream: Stream;
  query: StreamQuery;
}

/** Reads a page's parameters; null for an unknown stream, or one that excludes everything. */
export function wantedPage(named: Named, parameters: URLSearchParams, sizeMax: number): Wanted | null {
  if (named.kind === "none") return null;
  const states = [
    ...(named.kind === "state" ? [named.state] : []),
    ...parameters.getAll("it").flatMap((id) => stateOf(id) ?? []),
  ];
  const without = parameters.getAll("xt").flatMap((id) => stateOf(id) ?? []);
  const isRead = flagOf({ yes: "read", no: "unread" }, states, without);
  const isSaved = flagOf({ yes: "starred", no: null }, states, without);
  if (isRead === null || isSaved === null || without.includes("reading-list")) return null;
  // Starred posts alone are read from the lists, which keep them when the newsfeed no longer shows them.
  const isOfLists = named.kind === "state" && isSaved === true;
  const stream = named.kind === "stream" ? named.stream : ({ kind: isOfLists ? "saved" : "all" } as const);
  return { stream, query: { ...rangeOf(parameters, sizeMax), isRead, isSaved: isOfLists ? undefined : isSaved } };
}

/** Whether a flag is set, by the states wanted and excluded; undefined for either, null for a contradiction. */
function flagOf(
  { yes, no }: { yes: State; no: State | null },
  states: readonly State[],
  without: readonly State[],
): boolean | undefined | null {
  const isWanted = states.includes(yes) || (no !== null && without.includes(no));
  const isUnwanted = without.includes(yes) || (no !== null && states.includes(no));
  if (isWanted && isUnwanted) return null;
  return isWanted ? true : isUnwanted ? false : undefined;
}

function rangeOf(parameters: URLSearchParams, sizeMax: number) {
  const size = Number(parameters.get("n") || SIZE_DEFAULT);
  return {
    since: momentOf(parameters.get("ot")),
    until: endOf(momentOf(parameters.get("nt"))),
    after: continuationOf(parameters.get("c")),
    isOldestFirst: parameters.get("r") === "o",
    size: Number.isFinite(size) && size >= 1 ? Math.min(Math.floor(size), sizeMax) : SIZE_DEFAULT,
  };
}

/** Apps send whole seconds, and the last second counts in full. */
function endOf(moment: Date | undefined): Date | undefined {
  return moment && new Date(moment.getTime() + 999);
}

/** The id of a page's last post, without its dashes, because some apps take only letters and digits. */
export function continuation(postId: string): string {
  return postId.replaceAll("-", "");
}

export function continuationOf(text: string | null): string | undefined {
  const digits = text?.trim() ?? "";
  return UUID_DIGITS.test(digits) ? digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : undefined;
}
