/**
 * The parameters in a path. Taken from the address and not from Next, since folders of one level must share one name
 * there, while the operations in them name what the id is of.
 *
 * @param template `/lists/{list_id}/items`, without its surface's prefix
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
