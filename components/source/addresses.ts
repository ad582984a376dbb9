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

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Punctuation after an address in a sentence. */
const TRAILING = /[.,;:!?'»”)\]]+$/;

/** Finds the shared address, which programs put into the URL, the text or the title. Empty without one. */
export function sharedAddress({ url, text, title }: { url: string; text: string; title: string }): string {
  const found = [url, text, title].map((part) => ADDRESS.exec(part)?.[0]).find((address) => address !== undefined);
  return found?.replace(TRAILING, "") ?? url.trim();
}
