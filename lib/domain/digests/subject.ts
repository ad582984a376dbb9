import { numberText } from "@/lib/core/number-text";
import { plainLine } from "./digest-text";

/** Mailboxes show under 60 characters on one line. */
const SUBJECT_CHARACTERS_MAX = 59;
/** Shorter titles leave no space for the number of other posts. */
const TITLE_CHARACTERS_MIN = 40;
/** Minimum length for a title's first sentence to replace the title. */
const SENTENCE_CHARACTERS_MIN = 24;
export const PREVIEW_CHARACTERS_MAX = 140;

/** The newest title and, where it fits, the number of other posts. Never cuts a title to make space for the number. */
export function digestSubject(
  newestTitle: string,
  { othersCount, locale }: { othersCount: number; locale: string },
): string {
  const more = othersCount > 0 ? ` and ${numberText(othersCount, locale)} more` : "";
  const room = SUBJECT_CHARACTERS_MAX - more.length;
  const { text, isCut } = headline(newestTitle, SUBJECT_CHARACTERS_MAX);
  if (text.length <= room) return `${text}${more}`;
  if (!isCut || room < TITLE_CHARACTERS_MIN) return text;
  return `${headline(newestTitle, room).text}${more}`;
}

/** The title, its first sentences if it is too long, or its first words (`isCut`). */
function headline(title: string, charactersMax: number): { text: string; isCut: boolean } {
  const whole = plainLine(title, Number.POSITIVE_INFINITY);
  if (whole.length <= charactersMax) return { text: whole, isCut: false };
  const line = plainLine(whole, charactersMax);
  const end = [...line.matchAll(/[.:;?!](?=\s)/g)].at(-1);
  const sentences = end ? line.slice(0, end.index + (/[?!]/.test(end[0]) ? 1 : 0)) : "";
  return sentences.length >= SENTENCE_CHARACTERS_MIN ? { text: sentences, isCut: false } : { text: line, isCut: true };
}

/** Preheader beside the subject: the newsfeed, then a text of its posts. */
export function digestPreview(newsfeedName: string, lead: string | null): string {
  return plainLine(lead ? `${newsfeedName}: ${lead}` : `${newsfeedName}: your digest`, PREVIEW_CHARACTERS_MAX);
}
