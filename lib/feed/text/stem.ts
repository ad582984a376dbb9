import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";

const STEMMERS: ReadonlyMap<string, (word: string) => string> = new Map([
  ["de", german],
  ["en", english],
  ["es", spanish],
  ["fr", french],
  ["pt", portuguese],
  ["ru", russian],
]);

/** Snowball stem of a folded word; the word itself in languages without inflection or stemmer. */
export function stemOf(word: string, language: string): string {
  return STEMMERS.get(language)?.(word) ?? word;
}
