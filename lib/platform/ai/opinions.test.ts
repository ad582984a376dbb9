import { describe, expect, test } from "vitest";
import { looseOpinions, opinionsIn } from "./opinions";

const sentences = ["One.", "Two.", "Three."];
const article = { title: "", text: "", language: null, sentences };
const read = (verdicts: readonly object[], statements = ["A."]) =>
  opinionsIn(looseOpinions.parse({ verdicts }), { statements, article });

describe("opinions", () => {
  test.each<[object, object]>([
    [
      { statement: 1, verdict: "supported", sentence: 3 },
      { verdict: "supported", passage: "Three." },
    ],
    [
      { statement: "1", verdict: "contradicted", sentence: "3" },
      { verdict: "contradicted", passage: "Three." },
    ],
    [
      { statement: "(1)", verdict: "Supported", sentence: "[2]", reason: "It says so." },
      { verdict: "supported", passage: "Two." },
    ],
    [
      { statement: 1, verdict: "NOT IN TEXT", sentence: null },
      { verdict: "not_in_text", passage: null },
    ],
    [
      { statement: 1, verdict: "not-in-text" },
      { verdict: "not_in_text", passage: null },
    ],
    [
      { statement: 1, verdict: "supported", sentence: 99 },
      { verdict: "supported", passage: null },
    ],
  ])("are read from %j", (said, opinion) => {
    expect(read([said])).toEqual([opinion]);
  });

  test("keep the order of the statements", () => {
    const verdicts = [
      { statement: "2", verdict: "contradicted", sentence: 1 },
      { statement: "1", verdict: "supported", sentence: 2 },
    ];
    expect(read(verdicts, ["A.", "B."]).map(({ verdict }) => verdict)).toEqual(["supported", "contradicted"]);
  });

  test.each<[string, readonly object[]]>([
    ["an unknown verdict", [{ statement: 1, verdict: "maybe", sentence: 1 }]],
    ["no statement", [{ verdict: "supported", sentence: 1 }]],
    ["another statement", [{ statement: 2, verdict: "supported", sentence: 1 }]],
    [
      "two verdicts on one",
      [
        { statement: 1, verdict: "supported", sentence: 1 },
        { statement: "1", verdict: "contradicted", sentence: 1 },
      ],
    ],
    ["none", []],
  ])("are refused with %s", (_, verdicts) => {
    expect(() => read(verdicts)).toThrow();
  });
});
