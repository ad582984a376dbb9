/** Query of a page on the way to `next`. @param next a checked path of this app; the home page needs no query */
export function nextSearch(next: string): string {
  return next === "/" ? "" : `?${new URLSearchParams({ next })}`;
}
