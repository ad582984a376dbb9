import { NAME_CHARACTERS_MAX } from "@/lib/core/limits";
import { fold } from "@/lib/feed/text/fold";
import { cutText } from "@/lib/feed/text/text";

interface Named {
  id: string;
  name: string;
  isOwn: boolean;
}

/**
 * Names of newsfeeds as folders of an OPML document, by id. Readers merge folders of one name, so a repeated name gets
 * a number. The caller's own newsfeeds come first, because an import goes only into these.
 *
 * @param newsfeeds oldest first, so that names stay when newsfeeds are added
 */
export function folderNames(newsfeeds: readonly Named[]): Map<string, string> {
  const inOrder = newsfeeds.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const take = (id: string, name: string) => {
    const folded = fold(name);
    if (taken.has(folded)) return false;
    taken.add(folded);
    names.set(id, name);
    return true;
  };
  const repeated = inOrder.filter(({ id, name }) => !take(id, name));
  const numbers = new Map<string, number>();
  for (const { id, name } of repeated) {
    let number = numbers.get(name) ?? 2;
    while (!take(id, numbered(name, number))) number += 1;
    numbers.set(name, number + 1);
  }
  return names;
}

function numbered(name: string, number: number): string {
  const ending = ` (${number})`;
  return `${cutText(name, NAME_CHARACTERS_MAX - ending.length)}${ending}`;
}
