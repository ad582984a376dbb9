export const SOURCE_URL_ID = "source-url";

export const sourceRowId = (id: string) => `source-${id}`;

export function sourceAddress(newsfeedId: string, id: string): string {
  return `/newsfeeds/${newsfeedId}/sources#${sourceRowId(id)}`;
}

/** Without a newsfeed, the page with all of them. */
export function addSourceAddress(newsfeedId: string | null): string {
  return newsfeedId ? `/newsfeeds/${newsfeedId}/sources#${SOURCE_URL_ID}` : "/newsfeeds";
}

/** Address for display. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}
