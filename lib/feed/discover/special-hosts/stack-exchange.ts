import { segmentsOf, under } from "./address-parts";

/** The feed of a site of Stack Exchange, of a tag, a question or a person. */
export function stackExchangeFeeds(url: URL): string[] {
  const [section, name, tag] = segmentsOf(url);
  if (section === undefined) return under(url, "/feeds");
  if (section === "users") return isNumber(name) ? under(url, `/feeds/user/${name}`) : [];
  if (section === "tags") return name === undefined ? [] : under(url, `/feeds/tag/${name}`);
  if (section !== "questions") return [];
  if (name === "tagged") return tag === undefined ? [] : under(url, tagFeed(tag));
  return under(url, isNumber(name) ? `/feeds/question/${name}` : "/feeds");
}

/** Several tags at once are all meant. */
function tagFeed(tag: string): string {
  const tags = tag.split("+");
  return tags.length === 1 ? `/feeds/tag/${tag}` : `/feeds/tag?tagnames=${tags.join("+and+")}&sort=newest`;
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^\d+$/.test(text);
}
