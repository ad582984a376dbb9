/** Segments of a path, decoded of nothing, without the empty ones. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter((segment) => segment !== "");
}

/** The segment after the first of these words, as in `/tag/<slug>`. */
export function segmentAfter(url: URL, words: readonly string[]): string | undefined {
  const segments = segmentsOf(url);
  const at = segments.findIndex((segment) => words.includes(segment));
  return at < 0 ? undefined : segments[at + 1];
}

/** Addresses under the origin of `url`. */
export function under(url: URL, ...paths: readonly string[]): string[] {
  return paths.map((path) => `${url.origin}${path}`);
}
