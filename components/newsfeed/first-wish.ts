import { type NewsfeedValues, NO_VALUES } from "./newsfeed-fields";

/** What somebody typed into the one field of an empty start, as the beginning of a newsfeed. */
export interface FirstWish {
  values: NewsfeedValues;
  /** The address to check as its first source. */
  sourceUrl: string | null;
}

const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const LOCAL_ADDRESS = /^https?:\/\/\S+$/i;
const NAME_WORDS_MAX = 5;

export function readWish(text: string): FirstWish {
  const wish = text.trim();
  if (ADDRESS.test(wish) || LOCAL_ADDRESS.test(wish)) {
    const host = wish.replace(/^https?:\/\//i, "").replace(/[/?#].*$/, "");
    return { values: { ...NO_VALUES, name: host.replace(/^www\./i, "") }, sourceUrl: wish };
  }
  const name = wish
    .split(/\s+/)
    .slice(0, NAME_WORDS_MAX)
    .join(" ")
    .replace(/[.,;:]+$/, "");
  return { values: { ...NO_VALUES, name, businessContext: wish }, sourceUrl: null };
}
