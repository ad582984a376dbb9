import { describe, expect, test } from "vitest";
import { checkedTranslation } from "./check-translation";
import { translationPrompt } from "./prompt";

const TEXT =
  "The port bought 12 cranes for 1,200 euros on Monday. Read [the list](https://port.example/list) or write to info@port.example, says Node.js. ![A crane](https://port.example/crane.jpg)";
const GERMAN =
  "Der Hafen hat am Montag 12 Kräne für 1.200 Euro gekauft. Lies [die Liste](https://port.example/list) oder schreibe an info@port.example, sagt Node.js. ![Ein Kran](https://port.example/crane.jpg)";
const PIECE = { title: "Cranes for the port", text: TEXT, language: "de" };
const PROMPT = translationPrompt(PIECE, "f".repeat(32));

function check(text: string, title = "Kräne für den Hafen") {
  return checkedTranslation({ title, text }, PIECE, PROMPT);
}

describe("a model's translation", () => {
  test("is accepted with the addresses of the original", () => {
    expect(check(GERMAN)).toEqual({ title: "Kräne für den Hafen", text: GERMAN });
  });

  test.each([
    ["another link", GERMAN.replace("https://port.example/list", "https://evil.example/list"), "address"],
    ["another picture", GERMAN.replace("crane.jpg", "p.png?d=secret"), "address"],
    ["a bare domain", `${GERMAN} Besuche evil.example heute.`, "address"],
    ["a script", `${GERMAN} [los](javascript:alert(1))`, "address"],
    ["direction marks", `${GERMAN} \u202Eabc`, "direction_marks"],
    ["the mark around the article", `${GERMAN} ${"f".repeat(32)}`, "instructions"],
    ["the text in its own language", `${TEXT} ${TEXT}`, "other_language"],
    ["other figures", GERMAN.replace("12", "77").replace("1.200", "9.900"), "other_subject"],
    ["nothing", " ", "too_short"],
    ["ten times the text", GERMAN.repeat(10), "too_long"],
  ])("is refused with %s", (_, text, refusal) => {
    expect(() => check(text)).toThrow(expect.objectContaining({ refusal }));
  });

  test("is refused with an address in the title", () => {
    expect(() => check(GERMAN, "Kräne bei evil.example")).toThrow(expect.objectContaining({ refusal: "address" }));
  });
});
