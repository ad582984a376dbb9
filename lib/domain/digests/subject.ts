import { numberText } from "@/lib/core/number-text";
import { plainLine } from "./plain-line";

/** "Under 60": what mailboxes show in one line. */
const SUBJECT_CHARACTERS_MAX = 59;
/** A title that is cut shorter says too little to carry the number of the others. */
const TITLE_CHARACTERS_MIN = 40;
/** The first sentence of a title stands for it when it is no shorter. */
const SENTENCE_CHARACTERS_MIN = 24;
export const PREVIEW_CHARACTERS_MAX = 140;

interface Others {
  othersCount: number;
  /** The reader's: BCP 47. */
  locale: string;
}

/** The newest title first, and how many others there are where that fits. What fits whole is not cut for their number. */
export function digestSubject(newestTitle: string, { othersCount, locale }: Others): string {
  const more = othersCount > 0 ? ` and ${numberText(othersCount, locale)} more` : "";
  const room = SUBJECT_CHARACTERS_MAX - more.length;
  const title = headline(newestTitle, SUBJECT_CHARACTERS_MAX);
  if (title.length <= room) return `${title}${more}`;
  if (!title.endsWith("…") || room < TITLE_CHARACTERS_MIN) return title;
  return `${headline(newestTitle, room)}${more}`;
}

/** The title; where it is too long its first sentences, or else its first words. */
function headline(title: string, charactersMax: number): string {
  const line = plainLine(title, charactersMax);
  if (!line.endsWith("…")) return line;
  const end = [...line.matchAll(/[.:;?!](?=\s)/g)].at(-1);
  const sentences = end ? line.slice(0, end.index + (/[?!]/.test(end[0]) ? 1 : 0)) : "";
  return sentences.length >= SENTENCE_CHARACTERS_MIN ? sentences : line;
}

/** What stands beside the subject: whose digest it is, and the first thing that the subject does not say. */
export function digestPreview(newsfeedName: string, lead: string | null): string {
  return plainLine(lead ? `${newsfeedName}: ${lead}` : `${newsfeedName}: your digest`, PREVIEW_CHARACTERS_MAX);
}
