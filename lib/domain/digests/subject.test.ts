import { describe, expect, test } from "vitest";
import { plainLine } from "./digest-text";
import { digestPreview, digestSubject } from "./subject";

describe("the subject", () => {
  test.each([
    ["Utility swaps lithium for sodium-ion", 0, "Utility swaps lithium for sodium-ion"],
    ["Utility swaps lithium for sodium-ion", 7, "Utility swaps lithium for sodium-ion and 7 more"],
    [
      "Utility swaps lithium for sodium-ion in a 200 MWh tender of Texas",
      1_234,
      "Utility swaps lithium for sodium-ion in a… and 1.234 more",
    ],
    [
      "A county rehearsed a container fire. The hoses were not the hard part",
      15,
      "A county rehearsed a container fire and 15 more",
    ],
    [
      "Cells fall by another 3.5 percent as a second line opens",
      15,
      "Cells fall by another 3.5 percent as a second line opens",
    ],
    ["Everything we know about the launch: nothing yet…", 0, "Everything we know about the launch: nothing yet…"],
    ["Everything we know about the launch: nothing yet…", 15, "Everything we know about the launch: nothing yet…"],
    ["All we know about the launch: nothing yet…", 15, "All we know about the launch: nothing yet… and 15 more"],
    ["a\r\nBcc: eve@example.org\u0000\u202egnp.exe", 0, "a Bcc: eve@example.org gnp.exe"],
  ])("%j and %i others: %j", (title, others, subject) => {
    expect(digestSubject(title, { othersCount: others, locale: "de-DE" })).toBe(subject);
  });

  test.each(["word ".repeat(50), "x".repeat(500), "電".repeat(500), "👩‍🔬".repeat(100), "\ud83d".repeat(90)])(
    "is under 60 characters and well-formed: %s",
    (title) => {
      for (const others of [0, 1, 99_999]) {
        const subject = digestSubject(title, { othersCount: others, locale: "en-GB" });
        expect(subject.length).toBeLessThan(60);
        expect(subject.isWellFormed()).toBe(true);
      }
    },
  );
});

test("the preview names the newsfeed before its text", () => {
  expect(digestPreview("Grid storage", "Fire rules decided.")).toBe("Grid storage: Fire rules decided.");
  expect(digestPreview("Grid storage", null)).toBe("Grid storage: your digest");
});

test("cuts a line at a word or within a long one", () => {
  expect(plainLine("one two three four", 12)).toBe("one two…");
  expect(plainLine("extraordinarily", 8)).toBe("extraor…");
  expect(plainLine("  as\n it  is ", 8)).toBe("as it is");
});
