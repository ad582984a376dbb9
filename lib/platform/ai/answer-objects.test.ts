import { describe, expect, test } from "vitest";
import { z } from "zod";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { type Answer, parseAnswer } from "./answer";

const SUMMARY = 'The "grid" {of [today]} has <tags> and \\ signs.';
const JSON_TEXT = JSON.stringify({ summary: SUMMARY });
const DRAFT = JSON.stringify({ summary: "A draft." });
const schema = z.object({ summary: z.string() });

function read(text: string, others: Partial<Answer> = {}) {
  return parseAnswer({ text, reasoning: "", ...others }, schema).summary;
}

const FENCE = "```";

describe("an answer is found", () => {
  test.each([
    ["alone", JSON_TEXT],
    ["in a code fence", `${FENCE}json\n${JSON_TEXT}\n${FENCE}`],
    ["in a fence after a sentence", `Here is the JSON you asked for:\n\n${FENCE}json\n${JSON_TEXT}\n${FENCE}`],
    ["in a fence before a sentence", `${FENCE}json\n${JSON_TEXT}\n${FENCE}\n\nI hope this helps!`],
    ["in nested fences", `${FENCE}\n${FENCE}json\n${JSON_TEXT}\n${FENCE}\n${FENCE}`],
    ["after a sentence", `Sure! ${JSON_TEXT}`],
    ["before a sentence", `${JSON_TEXT}\n\nLet me know if you need anything else.`],
    ["in a list", `[${JSON_TEXT}]`],
    ["in another object", `{"answer": ${JSON_TEXT}, "confidence": 0.9}`],
    ["before an object of another shape", `${JSON_TEXT} {"confidence": 0.9}`],
    ["with further fields", `{"note": null, "score": -1.5e3, "ok": true, ${JSON_TEXT.slice(1)}`],
    ["after a draft", `${DRAFT}\nBetter: ${JSON_TEXT}`],
    ["after braces that are no JSON", `{"json"} {{ {a} [{ ${JSON_TEXT}`],
    ["after a quotation mark without a partner", `{"note ${JSON_TEXT}`],
    ["after an object that never ends", `{"summary": "A draft", ${JSON_TEXT}`],
    ["after deep nesting", `${'{"a":['.repeat(40)} ${JSON_TEXT}`],
  ])("%s", (_, text) => expect(read(text)).toBe(SUMMARY));
});

describe("an answer is found behind thoughts", () => {
  test.each([
    ["<think>", `<think>Let me see. The reader wants {"json"}.</think>\n\n${JSON_TEXT}`],
    ["<thinking>", `<thinking>Hm. ${DRAFT}</thinking>\n${JSON_TEXT}`],
    ["[THINK]", `[THINK]Hm.[/THINK]${JSON_TEXT}`],
    ["without an opening mark", `Okay, the reader wants ${DRAFT}. Fine.\n</think>\n\n${JSON_TEXT}`],
    ["with JSON that never ends", `{"summary": "We should</think>\n${JSON_TEXT}`],
    [
      "in channels",
      `<|channel|>analysis<|message|>Say ${DRAFT}<|end|><|start|>assistant<|channel|>final<|message|>${JSON_TEXT}`,
    ],
    [
      "in channels with a format",
      `<|channel|>analysis<|message|>${DRAFT}<|end|><|channel|>final <|constrain|>json<|message|>${JSON_TEXT}`,
    ],
    ["that follow it", `${JSON_TEXT}\n<think>Maybe ${DRAFT}</think>`],
  ])("%s", (_, text) => expect(read(text)).toBe(SUMMARY));

  test("that name the mark in its text", () => {
    const summary = "The mark </think> ends a thought.";
    expect(read(`<think>Hm.</think>${JSON.stringify({ summary })}`)).toBe(summary);
    expect(read(JSON.stringify({ summary }))).toBe(summary);
  });
});

describe("an answer is refused", () => {
  test.each([
    ["", "empty"],
    [" \n", "empty"],
    [`<think>Maybe ${DRAFT}`, "empty"],
    [`<think>Maybe ${DRAFT}</think>\n`, "empty"],
    [`<|channel|>analysis<|message|>Maybe ${DRAFT}`, "empty"],
    ["I am sorry.", "not_json"],
    ['["a list"]', "not_json"],
    ['{"summary": "It st', "not_json"],
    ['{"summary": "A", }', "not_json"],
    ['{"title": "A"}', "other_shape"],
  ])("%j: %s", (text, refusal) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ refusal }));
  });
});

describe("separate thoughts", () => {
  test("count when the answer is empty", () => {
    expect(read("", { reasoning: `I would say ${JSON_TEXT}` })).toBe(SUMMARY);
    expect(() => read("", { reasoning: "Hm." })).toThrow(expect.objectContaining({ refusal: "empty" }));
  });

  test("do not replace an unusable answer", () => {
    expect(() => read("Hm.", { reasoning: JSON_TEXT })).toThrow(expect.objectContaining({ refusal: "not_json" }));
  });
});

test("does not change the prototype of an answer", () => {
  const [schemaOfAll, text] = [z.looseObject({ summary: z.string() }), '{"__proto__": {"x": 1}, "summary": "A."}'];
  const said: Record<string, unknown> = parseAnswer({ text, reasoning: "" }, schemaOfAll);
  expect(said.x).toBeUndefined();
});

describe("an answer is read in linear time", () => {
  const MAX_MS = 5_000;
  const filled = (part: string, characters = 1_000_000) => part.repeat(Math.ceil(characters / part.length));

  test("of 10 MB", async () => {
    const text = `${filled('{"a": ', 10_000_000)} ${JSON_TEXT}`;
    expect(await cpuMilliseconds(() => expect(read(text)).toBe(SUMMARY))).toBeLessThan(MAX_MS);
  });

  test.each([
    "x",
    "{",
    "[",
    "<",
    " {",
    '{"',
    '{"a',
    '{"a":',
    '{"a":[',
    '{"a":1}',
    '{"a":{},',
    '{"\\"',
    "\\\\",
    "1",
    '{"a":"<think>',
    "<think>",
    "</think>",
    "<think></think>",
    "<|channel|>",
    "<|channel|>final",
    '"',
    "{ ",
    "\n",
  ])("of %j", async (part) => {
    for (const text of [filled(part), `{"a":"${filled(part)}`, `{"a":[${filled(part)}`])
      expect(await cpuMilliseconds(() => expect(() => read(text)).toThrow())).toBeLessThan(MAX_MS);
  });
});
