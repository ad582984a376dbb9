import { type JsonObject, readObjectAt } from "./json-objects";

/** Marks around the thoughts of reasoning models, and the channels of gpt-oss. */
const MARK = /<(\/?)(?:think|thinking|thoughts?|reasoning)>|\[(\/?)THINK\]|<\|channel\|>\s{0,9}(\w{1,20})/iy;
const BRACE_OR_MARK_START = /[{<[]/g;
const MARK_START = /[<[]/g;

interface AnswerObjects {
  /** JSON objects outside of the thoughts, in order of their ends. */
  objects: JsonObject[];
  /** Whether the text has nothing but thoughts. */
  isEmpty: boolean;
}

/**
 * Finds the JSON objects of a model's answer, between any prose. Thoughts may lack their opening mark: a closing mark
 * makes everything before it a thought. Linear in the text's length.
 */
export function objectsOf(text: string): AnswerObjects {
  let objects: JsonObject[] = [];
  let [isThought, hasText] = [false, false];
  /** End of the last thought. */
  let start = 0;
  let at = nextOf(text, 0, isThought);
  while (at >= 0) {
    const mark = markAt(text, at);
    if (mark === null) {
      const found = text[at] === "{" ? readObjectAt(text, at) : { objects: [], end: at + 1 };
      for (const object of found.objects) objects.push(object);
      at = nextOf(text, found.end, isThought);
      continue;
    }
    hasText ||= !isThought && text.slice(start, at).trim() !== "";
    if (mark.opens !== "thought" && !isThought) [objects, hasText] = [[], false];
    isThought = mark.opens === "thought";
    start = mark.end;
    at = nextOf(text, start, isThought);
  }
  return { objects, isEmpty: !hasText && (isThought || text.slice(start).trim() === "") };
}

function nextOf(text: string, from: number, isThought: boolean): number {
  const sought = isThought ? MARK_START : BRACE_OR_MARK_START;
  sought.lastIndex = from;
  return sought.exec(text)?.index ?? -1;
}

function markAt(text: string, at: number): { opens: "thought" | "answer"; end: number } | null {
  MARK.lastIndex = at;
  const found = MARK.exec(text);
  if (!found) return null;
  const [, tagSlash, bracketSlash, channel] = found;
  const isAnswer = channel === undefined ? (tagSlash ?? bracketSlash) === "/" : channel.toLowerCase() === "final";
  return { opens: isAnswer ? "answer" : "thought", end: MARK.lastIndex };
}
