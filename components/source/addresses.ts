/** The id of the box that takes the address of a new source. */
export const SOURCE_URL_ID = "source-url";

/** The id of a source's row among those of its newsfeed. */
export const sourceRowId = (id: string) => `source-${id}`;

export function sourceAddress(newsfeedId: string, id: string): string {
  return `/newsfeeds/${newsfeedId}/sources#${sourceRowId(id)}`;
}

/** Where a source is added: without a newsfeed, the way to one. */
export function addSourceAddress(newsfeedId: string | null): string {
  return newsfeedId ? `/newsfeeds/${newsfeedId}/sources#${SOURCE_URL_ID}` : "/newsfeeds";
}
