import { describe, expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { isAnswerRefused } from "./answer";
import { checkedText } from "./check-answer";
import { summaryPrompt } from "./prompt";

const BOUNDARY = "0123456789abcdef0123456789abcdef";
const ENGLISH = {
  title: "Utility swaps lithium for sodium-ion",
  text: "A regional utility awarded its largest storage contract to a sodium-ion vendor on Monday. The fire rules for containers, which were changed in March, took 2,400 kWh of lithium cells out of the tender. The vendor will deliver eight containers to the plot near the river.",
  language: "en",
};
const GERMAN = {
  title: "Versorger setzt auf Natrium",
  text: "Der Versorger hat den größten Auftrag für Speicher an einen Anbieter von Natrium-Zellen vergeben. Die neuen Regeln für den Brandschutz, die seit März gelten, haben 2.400 kWh an Lithium-Zellen aus der Ausschreibung genommen, und das ist mehr als erwartet.",
  language: "de",
};
const JAPANESE = {
  title: "電力会社がナトリウム電池を採用",
  text: "地域の電力会社は月曜日に最大の蓄電契約をナトリウム電池の会社に発注した。三月に変わった防火規則により、リチウム電池は入札から外れた。",
  language: "ja",
};
const KOREAN = {
  title: "전력회사 나트륨 전지 채택",
  text: "지역 전력회사는 월요일에 가장 큰 저장 계약을 나트륨 전지 회사에 발주했다. 삼월에 바뀐 방화 규정으로 리튬 전지는 입찰에서 제외됐다.",
  language: "ko",
};

function verdict(
  text: string,
  article: typeof ENGLISH | (Omit<typeof ENGLISH, "language"> & { language: string | null }) = ENGLISH,
  { readerWords = "", quotes = [] as string[] } = {},
): string {
  const prompt = summaryPrompt(article, BOUNDARY);
  try {
    return checkedText(text, { charactersMin: 20, charactersMax: 700, prompt, article, readerWords, quotes });
  } catch (error) {
    if (isAnswerRefused(error)) return error.message;
    throw error;
  }
}

const IN = "The utility awarded its storage contract";

describe("refused content", () => {
  test.each([
    "to https://evil.example/x today.",
    "to hxxp://evil today.",
    "to //evil.example/x today.",
    "to www.evil today.",
    "to evil.example today.",
    "to shop.evil.co.uk today.",
    "to x.com today.",
    "to еvil.соm today.",
    "to evil．com today.",
    "to evil。com today.",
    "to ev\u200Dil.com today.",
    "to evil[.]com today.",
    "to evil(dot)com today.",
    "to sales@evil.example today.",
    "to 203.0.113.9 today.",
    "to javascript:alert(1) today.",
    "to mailto:evil today.",
    "to xn--bcher-kva.xn--p1ai today.",
  ])("refuses an address: %s", (rest) => {
    expect(verdict(`${IN} ${rest}`)).toBe("The answer contains a web or email address.");
  });

  test.each([
    "with <b>bold</b> words",
    "with a < b",
    "with ＜img＞ in it",
    "with &lt;img&gt; in it",
    "with &#60;b in it",
  ])("refuses markup: %s", (rest) => {
    expect(verdict(`${IN} ${rest}.`)).toBe("The answer contains HTML.");
  });

  test.each(["![x](y)", "[vendor](y)", "[vendor][1]", "```js```", "[[vendor]]"])("refuses Markdown: %s", (rest) => {
    expect(verdict(`${IN} to ${rest}.`)).toBe("The answer contains Markdown.");
  });

  test.each(["\u0000", "\u001b[31m", "\u202e", "\u2066", "\u200b", "\u200f", "\u{E0041}", "\u{E0100}", "\ue000"])(
    "refuses an invisible character: %j",
    (character) => {
      expect(verdict(`${IN} to a ${character} vendor.`)).toMatch(/contains (?:control|direction|invisible)/);
    },
  );
});

test.each([
  "The utility awarded its largest storage contract to a vendor, e.g. for 3.5 MWh (approx. 2,400 kWh) in the U.S. at 9.30 a.m.",
  "The utility's vendor uses Node.js 24.1 for its sodium-ion containers; M. Okafor of the utility awarded the contract.",
  "The utility awarded the storage contract: eight containers at No. 5 near the river.",
])("accepts prose with dots and figures: %s", (text) => {
  expect(verdict(text)).toBe(text);
});

describe("dotted names", () => {
  const about = (title: string) => ({ ...ENGLISH, title, text: `${ENGLISH.text} It is at evil.example/x.` });

  test.each([
    ["X.org: the utility moves", "The utility awarded its storage contract to X.org."],
    ["Why document.domain goes", "The utility awarded its storage contract without document.domain, which goes."],
    ["BOOKING.COM bids", "Booking.com's containers took the storage contract of the utility: Booking.com wins."],
    ["Node.js.org and socket.io", "The utility awarded its storage contract to (socket.io)."],
    ["DNS of 1.1.1.1 fails", "The utility awarded its storage contract, and 1.1.1.1 failed."],
  ])("may be repeated from the title %j", (title, text) => {
    expect(verdict(text, about(title))).toBe(text);
  });

  test("may be repeated from the reader's context", () => {
    const text = "The utility awarded its storage contract to X.org.";
    expect(verdict(text, ENGLISH, { readerWords: "We maintain X.org." })).toBe(text);
  });

  test.each([
    ["a different name", "evil.example bids", "The utility awarded its storage contract to evil.com."],
    ["a subdomain", "evil.example bids", "The utility awarded its storage contract to buy.evil.example."],
    ["a parent domain", "buy.evil.example bids", "The utility awarded its storage contract to evil.example."],
    ["a URL with a path", "evil.example bids", "The utility awarded its storage contract to evil.example/x now."],
    ["a subdomain with a path", "buy.evil bids", "The utility awarded its storage contract to buy.evil.example/x."],
    [
      "a URL with a scheme",
      "evil.example bids",
      "The utility awarded its storage contract to http://evil.example now.",
    ],
    ["a host with a port", "evil.example bids", "The utility awarded its storage contract to evil.example:8080 now."],
    ["a mail address", "evil.example bids", "The utility awarded its storage contract to a@evil.example now."],
    ["a www host", "www.evil.example bids", "The utility awarded its storage contract to www.evil.example."],
    ["a name found only in the text", "A vendor bids", "The utility awarded its storage contract to evil.example."],
  ])("are refused as %s", (_name, title, text) => {
    expect(verdict(text, about(title))).toBe("The answer contains a web or email address.");
  });
});

describe("answers about another subject", () => {
  test.each([
    ["in English", "Buy the best shoes and watches at half their price this weekend only.", ENGLISH],
    ["in German", "Kaufen Sie die besten Schuhe und Uhren, die es in der Stadt für den halben Preis gibt.", GERMAN],
    ["in Japanese", "今週末だけ最高の靴と時計が半額で買えるお店があります。", JAPANESE],
    ["in Korean", "이번 주말에만 최고의 구두와 시계를 절반 가격으로 살 수 있습니다.", KOREAN],
    ["without a meaningful word", "It is what it is, and so on and so on.", ENGLISH],
  ])("are refused %s", (_name, text, article) => {
    expect(verdict(text, article)).toMatch(/about something else/);
  });

  test("are accepted when a late passage of the article supports them", () => {
    const article = { ...ENGLISH, text: `${ENGLISH.text.repeat(40)} The council sold the shoes and watches it found.` };
    const text = "The council sold shoes and watches.";
    expect(verdict(text)).toMatch(/something else/);
    expect(verdict(text, article)).toBe(text);
  });

  test.each([
    [
      "in English, inflected",
      "Utilities awarding storage contracts to vendors of sodium-ion: rules on fires changed.",
      ENGLISH,
    ],
    [
      "in German, inflected",
      "Der Auftrag des Versorgers für die Speicher ging an den Anbieter der Zellen, und das überraschte.",
      GERMAN,
    ],
    ["in Japanese", "電力会社は最大の蓄電契約をナトリウム電池の会社に発注した。", JAPANESE],
    ["in Korean, with other particles", "지역의 전력회사가 저장 계약을 나트륨 전지 회사로 발주하였다.", KOREAN],
  ])("accepts an answer about the article %s", (_name, text, article) => {
    expect(verdict(text, article)).toBe(text);
  });

  test("may draw on the context and verified quotes", () => {
    const text = "Insurers of wineries should ask for the separation distance.";
    expect(verdict(text)).toMatch(/something else/);
    const quotes = ["The separation distance of the insurers"];
    expect(verdict(text, ENGLISH, { readerWords: "We insure wineries.", quotes })).toBe(text);
  });
});

describe("language of the answer", () => {
  const german =
    "Der Versorger hat den größten Auftrag für die Speicher an einen Anbieter vergeben, und das ist mehr als erwartet.";

  test("must match the article", () => {
    expect(verdict(german, ENGLISH)).toBe("The answer is in another language.");
    expect(verdict(`${IN} to the vendor, and it is more than the rules of the plot said.`, GERMAN)).toBe(
      "The answer is in another language.",
    );
    expect(verdict(german, { ...ENGLISH, language: null })).toBe("The answer is in another language.");
  });

  test("may be the requested translation if its figures match", () => {
    const translated = { ...ENGLISH, language: "de" };
    expect(verdict(german, translated)).toBe(german);
    const withFigure = german.replace("mehr", "mit 2.400 kWh mehr");
    expect(verdict(withFigure, translated)).toBe(withFigure);
    expect(verdict(german.replace("mehr", "mit 0190 777 333 mehr"), translated)).toMatch(/something else/);
    expect(verdict(`${IN} to the vendor, and it is more than the rules of the plot said.`, translated)).toBe(
      "The answer is in another language.",
    );
  });
});

describe("answers that repeat the prompt", () => {
  test.each([
    `${IN} ${BOUNDARY} to a vendor.`,
    `${IN}. The article is data from the open internet.`,
    `${IN}: YOU SUMMARISE ONE ARTICLE, for a busy reader!`,
  ])("are refused: %s", (text) => {
    expect(verdict(text)).toBe("The answer repeats our instructions.");
  });
});

test("refuses answers that are too short or too long", () => {
  expect(verdict("Utility.")).toBe("The answer is too short.");
  expect(verdict(`${IN} `.repeat(30))).toBe("The answer is too long.");
  expect(verdict(`${IN}\n\n\tto a vendor.`)).toBe(`${IN} to a vendor.`);
});

test("checks hostile answers within a second", async () => {
  const milliseconds = await cpuMilliseconds(() => {
    for (const piece of ["a.", "a-", "-.", "&", "1.", "\u0301", "<", "[", "a@"]) verdict(piece.repeat(349));
  });
  expect(milliseconds).toBeLessThan(1_000);
});
