/** Keeps the cookie, sent with every request, under 2 kB. */
const NEWSFEEDS_MAX = 50;
/** A letter, then the id of a newsfeed or folder without hyphens, or a river's name. */
const ENTRY = /^([a-z])([0-9a-f]{32}|[a-z]{5,6})$/;
const keyOf = (streamId: string) => streamId.replace(/^folders\//, "").replaceAll("-", "");

function entriesOf(cookie: string | undefined): string[] {
  return (cookie ?? "").split(".").filter((entry) => ENTRY.test(entry));
}

/** Letter of a newsfeed's choice in a cookie with the choices of many. */
export function choiceIn(cookie: string | undefined, newsfeedId: string): string | undefined {
  return entriesOf(cookie).find((one) => one.slice(1) === keyOf(newsfeedId))?.[0];
}

/** @param letter empty to forget the choice */
export function withChoice(cookie: string | undefined, newsfeedId: string, letter: string): string {
  const others = entriesOf(cookie).filter((entry) => entry.slice(1) !== keyOf(newsfeedId));
  return [...(letter ? [letter + keyOf(newsfeedId)] : []), ...others].slice(0, NEWSFEEDS_MAX).join(".");
}

/** Ids of the newsfeeds with a letter. */
export function chosenIn(cookie: string | undefined, letter: string): string[] {
  const chosen = entriesOf(cookie).filter((entry) => entry[0] === letter && entry.length === 33);
  return chosen.map((entry) => entry.slice(1).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"));
}
