import { expect, test } from "vitest";
import { corpusBytes, corpusFiles } from "@/lib/feed/parse/testing/corpus";
import { seeded } from "@/lib/testing/seeded";
import { segmentWords } from "./segmenter";

const LANGUAGES = [null, "en", "de", "sv", "fi", "el", "ru", "ja", "th", "he"];
const SIGNS = "aZéüßжЖщλΣ019 .,;:'’‘\"-_/()&\n\t“—…·\u00ad\u00a0\ufeff\u0301東กא";

function native(text: string, language: string | null): string[] {
  const segments = Array.from(new Intl.Segmenter(language ?? undefined, { granularity: "word" }).segment(text));
  return segments.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

test("finds the words of Intl.Segmenter around every character up to U+20FF", () => {
  const texts = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code)).map(
    (sign) => `a${sign}b ${sign}a 1${sign}2 a${sign}1 ${sign} a${sign}${sign}b ж${sign}ж`,
  );
  for (const language of [null, "sv"])
    expect(texts.filter((text) => segmentWords(text, language).join("|") !== native(text, language).join("|"))).toEqual(
      [],
    );
});

test("finds the words of Intl.Segmenter in random texts", () => {
  const random = seeded(1);
  for (let round = 0; round < 5_000; round += 1) {
    const text = Array.from({ length: random.nat(12) }, () => random.pick([...SIGNS])).join("");
    const language = random.pick(LANGUAGES) ?? null;
    expect([text, language, segmentWords(text, language)]).toEqual([text, language, native(text, language)]);
  }
});

test("finds the words of Intl.Segmenter in the corpus", () => {
  for (const { file } of corpusFiles) {
    const text = new TextDecoder().decode(corpusBytes(file)).slice(0, 20_000);
    expect(segmentWords(text, null)).toEqual(native(text, null));
  }
});
