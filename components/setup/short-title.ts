/** What sets a motto off from a name: "Grid Notes: wires and queues", "Grid Notes | Home". */
const MOTTO = /(?::\s|\s[|·•–—-]\s).*$/su;

/** A site's name without its motto. */
export function shortTitle(title: string): string {
  return title.replace(MOTTO, "").trim() || title.trim();
}
