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

/** An address as people read it. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** What a sentence puts behind an address. */
const TRAILING = /[.,;:!?'»”)\]]+$/;

/** The address that was shared: many programs put it into the text, some into the title. Empty where there is none. */
export function sharedAddress({ url, text, title }: { url: string; text: string; title: string }): string {
  const found = [url, text, title].map((part) => ADDRESS.exec(part)?.[0]).find((address) => address !== undefined);
  return found?.replace(TRAILING, "") ?? url.trim();
}
