import { orNull } from "@/lib/core/or-null";

type Granularity = "word" | "sentence";
interface Segmenter {
  language: string | null;
  segmenter: Intl.Segmenter;
}

/** Last used segmenters. Creating one costs as much as reading a sentence, and texts of a feed share a language. */
const last: Partial<Record<Granularity, Segmenter>> = {};

/** A segmenter that falls back for unknown languages. */
export function segmenterFor(language: string | null, granularity: Granularity): Intl.Segmenter {
  const known = last[granularity];
  if (known?.language === language) return known.segmenter;
  const own = orNull(() => new Intl.Segmenter(language ?? undefined, { granularity }));
  const segmenter = own ?? new Intl.Segmenter(undefined, { granularity });
  last[granularity] = { language, segmenter };
  return segmenter;
}

const LETTER = String.raw`[\p{L}&&[A-Za-zÀ-ɏͰ-ԯ]]`;
/** A character beyond Latin, Greek and Cyrillic, or a colon in a word, which some languages split. */
const UNUSUAL = new RegExp(
  String.raw`[^${LETTER}\d \n\r\t!"#$%&'\(\)*+,\-.\/:;<=>?@\[\]\\^\u0060\{\|\}~\u00a0“”„‘’«»–—…€£©®™•]|:(?=${LETTER})`,
  "v",
);
const WORDS = new RegExp(
  String.raw`[${LETTER}\d]+(?:(?:(?<=${LETTER})[.'‘’](?=${LETTER})|(?<=\d)[.,;'‘’](?=\d))[${LETTER}\d]+)*`,
  "gv",
);

/** Words of a text, as `Intl.Segmenter` finds them, which takes five times as long. */
export function segmentWords(text: string, language: string | null): string[] {
  if (!UNUSUAL.test(text)) return text.match(WORDS) ?? [];
  const segments = Array.from(segmenterFor(language, "word").segment(text));
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
