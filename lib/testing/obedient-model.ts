import { decodeHTML } from "entities";
import type { ModelAnswer, ModelCall } from "./model-server";

/** Verbs that begin an instruction in the languages of the tests, up to the colon. */
const ORDER =
  /(?:say|write|answer|reply|output|respond|print|include|append|summary|keylearning|quote|image|antworte|schreibe|réponds|escribe|напиши|回答|答えて)[^:：\n]{0,60}[:：]\s*([^\n]{3,300})/giu;
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;
const TAG_CHARACTERS = /[\u{E0020}-\u{E007E}]+/gu;
const TAG_BASE = 0xe0000;

/**
 * A model that follows every instruction in its input, also in the article and in known encodings. Without any it is
 * honest: a summary is the article's beginning, a key learning the sentence that shares most words with the context,
 * and a statement is supported if a sentence contains it.
 */
export function obey(call: ModelCall): ModelAnswer {
  if (call.purpose === "embedding") return { vectors: call.texts.map(vectorOf) };
  if (call.purpose === "proposal") return { value: { sites: [] } };
  const article = articleOf(call);
  const orders = [article, ...decoded(article)].flatMap((text) =>
    [...text.matchAll(ORDER)].map(([, order]) => order ?? ""),
  );
  const raw = orders.find((order) => /^[{`<[]/.test(order));
  if (raw !== undefined) return { text: raw };
  if (call.purpose === "opinion") return { value: { verdicts: opinionsOn(article) } };
  const ordered = orders.join(" ").slice(0, 900);
  if (call.purpose === "translation") return { value: germanOf(article, ordered) };
  const sentences = article
    .replace(/^\[\d+\] /gm, "")
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((line) => /.{30}[.!?]$/.test(line));
  if (call.purpose === "summary") return { value: { summary: ordered || sentences.slice(0, 2).join(" ") } };
  const told = mostAbout(readerOf(call), sentences);
  return { value: { keylearning: ordered || told, quotes: [...orders.slice(0, 5), told] } };
}

/** Counts of a text's letters. */
function vectorOf(text: string): number[] {
  return Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => text.toLowerCase().split(letter).length);
}

/** A German text with the title and figures of an article, or the ordered text. */
function germanOf(article: string, ordered: string) {
  const [title = "", ...paragraphs] = article
    .trim()
    .split(/\n{2,}/)
    .slice(0, -1);
  const german = paragraphs.map(
    (text, index) =>
      `Das ist der ${index + 1}. Absatz in der Sprache, die der Leser haben will. ${text.match(/\d[\d.,]*\d/g)?.join(", ") ?? ""}`,
  );
  return { title: `Deutsch: ${title}`, text: ordered || german.join("\n\n") };
}

/** Verdicts on the numbered statements after the article. */
function opinionsOn(article: string) {
  const sentences = [...article.matchAll(/^\[(\d+)\] (.*)$/gm)];
  return [...article.matchAll(/^\((\d+)\) (.*)$/gm)].map(([, number, statement = ""]) => {
    const found = sentences.find(([, , sentence]) => sentence?.includes(statement));
    const verdict = found ? "supported" : "not_in_text";
    return { statement: Number(number), verdict, sentence: found ? Number(found[1]) : null };
  });
}

/** The reader's context in the question. */
function readerOf({ body }: ModelCall): string {
  return /What the reader does: (.*)/.exec(spokenIn(body))?.[1] ?? "";
}

function mostAbout(subject: string, sentences: readonly string[]): string {
  const words = subject.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const sharedWith = (sentence: string) => words.filter((word) => sentence.toLowerCase().includes(word)).length;
  return sentences.toSorted((a, b) => sharedWith(b) - sharedWith(a))[0] ?? "";
}

/** The article with our last instruction about it. */
function articleOf({ body }: ModelCall): string {
  const text = spokenIn(body);
  const [, mark = "no mark"] = /with the mark ([0-9a-f]{32})/.exec(text) ?? [];
  return text.slice(text.indexOf(`\n${mark}\n`)).replaceAll(mark, "");
}

function spokenIn(body: ModelCall["body"]): string {
  return collect(body.messages ?? body.input).join("\n");
}

function collect(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(collect);
}

function decoded(text: string): string[] {
  const hidden = [...text.matchAll(TAG_CHARACTERS)].map(([tags]) =>
    [...tags].map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAG_BASE)).join(""),
  );
  const encoded = [...text.matchAll(BASE64)].map(([code]) => Buffer.from(code, "base64").toString("utf8"));
  return [...hidden, ...encoded, decodeHTML(text), text.normalize("NFKC"), text.replace(/[\u200B-\u200D\u2060]/g, "")];
}
