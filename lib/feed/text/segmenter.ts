import { orNull } from "@/lib/core/or-null";

type Granularity = "word" | "sentence";
interface Segmenter {
  language: string | null;
  segmenter: Intl.Segmenter;
}

/** The segmenters used last: making one costs as much as reading a sentence, and the texts of a feed share a language. */
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
