import { expect, test } from "vitest";
import { prove } from "./prove";

const FIRST = "Velmo presented a folding bicycle with a silent engine in Porto.";
const LAST = "The museum shop sells wooden ferries with painted funnels.";
const BETWEEN = "Rain fell. Nobody minded. The band played.";

function verdictOn(title: string, markdown: string, text: string, isQuoted = true) {
  const quotes = [FIRST, LAST].map((quote) => {
    const start = markdown.indexOf(quote);
    return { start, end: start + quote.length };
  });
  const article = { title, markdown, language: "en" };
  return prove({ text, quotes: isQuoted ? quotes : null }, article)[0]?.verdict;
}

const APART = `${FIRST} ${BETWEEN} ${LAST}`;
const JOINED = "Velmo presented a folding bicycle with painted wooden funnels.";

test("a clause does not follow from two quoted sentences that are apart", () => {
  expect(verdictOn("A day in Porto", APART, JOINED)).toBe("not_in_text");
});

test.each([
  ["are next to each other", "A day in Porto", `${FIRST} ${LAST}`, JOINED],
  [
    "support a clause each",
    "A day in Porto",
    APART,
    "Velmo presented a bicycle; the museum shop sells wooden ferries.",
  ],
  ["differ in words of the title only", "Wooden funnels, painted by hand", APART, JOINED],
])("two quoted sentences support what they say together if they %s", (_, title, markdown, text) => {
  expect(verdictOn(title, markdown, text)).toBe("supported");
});

test("sentences that Lede searched for may be apart", () => {
  expect(verdictOn("A day in Porto", APART, JOINED, false)).toBe("supported");
});
