/**
 * Reads parameters from the URL instead of from Next, which requires one name for all folders of a level.
 *
 * @param template `/lists/{list_id}/items`, without the surface's prefix
 */
export function pathParams(template: string, pathname: string): Record<string, string> {
  const names = template.split("/").slice(1);
  const segments = pathname.split("/").slice(-names.length);
  return Object.fromEntries(
    names.flatMap((name, at) =>
      name.startsWith("{") ? [[name.slice(1, -1), decodeSegment(segments[at] ?? "")] as const] : [],
    ),
  );
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
