/** The parts of an address's path, unescaped where they can be. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter(Boolean).map(unescaped);
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
