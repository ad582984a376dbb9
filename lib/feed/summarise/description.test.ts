import { describe, expect, it } from "vitest";
import { describeArticle } from "./keylearning";
import { extractiveSummary } from "./summary";

const TITLE = "Whales stranded again on the northern beaches";
const TEXT = [
  "Hori Tamaki was seven years old when a school of whales came ashore near his home, and their cries went on all night.",
  "More than 400 whales died on the northern beaches this summer, the highest figure since records began in 1978.",
  "Researchers of the university in Wellington found that shipping and warmer water drive the whales into shallow bays.",
  "The ministry wants to close two shipping lanes during the months in which the whales pass.",
  "Port operators say the longer route would cost them four million dollars a year.",
].join("\n\n");
const DESCRIPTION = "Researchers worry that shipping and warmer water drive more whales onto the beaches.";

const summaryWith = (description: string | null, { title = TITLE, text = TEXT } = {}) =>
  extractiveSummary({ title, text, language: "en", description });
const extract = summaryWith(null);

describe("the publisher's description as the summary", () => {
  it.each([
    ["a whole sentence that the article does not contain", DESCRIPTION, DESCRIPTION],
    ["a short headline without a full stop", DESCRIPTION.slice(0, -1), DESCRIPTION.slice(0, -1)],
    ["whole sentences before one that is cut off", `${DESCRIPTION} The ministry wants to close two…`, DESCRIPTION],
    [
      "sentences before a note of the site",
      `${DESCRIPTION} The post Whales stranded appeared first on The Shore.`,
      DESCRIPTION,
    ],
    [
      "as many sentences as fit",
      `${DESCRIPTION} ${"Whales and shipping and the ministry and its researchers. ".repeat(9)}`.trim(),
      [DESCRIPTION, ...Array<string>(5).fill("Whales and shipping and the ministry and its researchers.")].join(" "),
    ],
  ])("takes %s", (_, description, summary) => {
    expect(summaryWith(description)).toBe(summary);
  });

  it.each([
    ["the article's opening words", TEXT.slice(0, 300)],
    [
      "a sentence of the article",
      "The ministry wants to close two shipping lanes during the months in which the whales pass.",
    ],
    ["a sentence that is cut off", "Researchers worry that shipping and warmer water drive the…"],
    ["a sentence cut before a noun", "Researchers worry that shipping and warmer water drive the"],
    [
      "a sentence cut after an abbreviation",
      "Researchers worry about shipping and whales off the beaches of the U.S. and of other",
    ],
    [
      "a text about the site",
      "The latest news, sport and weather from The Shore, your paper for the coast since 1902.",
    ],
    ["a repetition of the title", `${TITLE} this year.`],
    ["a question", "Do shipping and warmer water drive more whales onto the beaches?"],
    [
      "a sentence that refers to another",
      "They worry that shipping and warmer water drive more whales onto the beaches.",
    ],
    ["somebody's first person", "I asked researchers whether shipping drives more whales onto the beaches."],
    ["an appeal to the reader", "Find out why shipping and warmer water drive more whales onto your beaches."],
    ["a few words", "Whales and shipping."],
    ["nothing", ""],
  ])("takes sentences of the article instead of %s", (_, description) => {
    expect(summaryWith(description)).toBe(extract);
  });

  it("keeps a description whose only sentence ends with an abbreviation", () => {
    const description = "Researchers worry about shipping and whales off the beaches of the U.S.";
    expect(summaryWith(description)).toBe(description);
  });

  it("takes a Chinese one with half the characters", () => {
    const text = "更多鲸鱼今年夏天在北部海滩死亡。研究人员发现，航运和海水变暖使鲸鱼进入浅湾。部门希望关闭两条航道。";
    const description = "专家担心航运和海水变暖导致更多鲸鱼搁浅死亡。";
    expect(extractiveSummary({ title: "鲸鱼再次搁浅", text, language: "zh", description })).toBe(description);
  });

  it("is not repeated by the key learning", () => {
    const interests = [
      { keywords: [], businessContext: "A shipping company that needs the lanes through whale waters" },
    ];
    const about = { title: TITLE, text: TEXT, language: "en", interests };
    const [without] = describeArticle(about).keylearnings;
    const described = "Two shipping lanes are to be closed in the months when the whales pass, says the ministry.";
    const { summary, keylearnings } = describeArticle({ ...about, description: described });
    expect(without?.keylearning).toContain("two shipping lanes");
    expect(summary).toBe(described);
    expect(keylearnings[0]?.keylearning).not.toContain("two shipping lanes");
  });
});
