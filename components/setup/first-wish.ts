/** What somebody typed into the one field that all begins with: the address of a site, or what they follow. */
export type FirstWish = { kind: "site"; url: string } | { kind: "words"; name: string; businessContext: string };

const ADDRESS = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/iu;
const LOCAL_ADDRESS = /^https?:\/\/\S+$/i;
const NAME_WORDS_MAX = 5;
const NAME_CHARACTERS_MAX = 60;

export function readWish(text: string): FirstWish {
  const wish = text.trim();
  if (ADDRESS.test(wish) || LOCAL_ADDRESS.test(wish)) return { kind: "site", url: wish };
  return { kind: "words", name: nameFrom(wish), businessContext: wish };
}

/** Its first words. */
function nameFrom(text: string): string {
  const words = text.split(/\s+/).slice(0, NAME_WORDS_MAX).join(" ").slice(0, NAME_CHARACTERS_MAX);
  return words.toWellFormed().replace(/[.,;:]+$/, "");
}
