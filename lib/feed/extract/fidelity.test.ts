import { expect, test } from "vitest";
import { fidelityOf, publishedTexts } from "./testing/fidelity";

// Captions of pictures and marks of notes count as lost here: one short text of the corpus is a fifth captions.
test("of the texts of the corpus 99.7% is still there when their markdown is rendered, of none less than 80%", async () => {
  const texts = await publishedTexts({ ofEachFileMax: 6 });
  const measured = texts.map((text) => ({ name: text.name, fidelity: fidelityOf(text) ?? 1 }));
  const mean = measured.reduce((sum, { fidelity }) => sum + fidelity, 0) / measured.length;
  expect(measured.length).toBeGreaterThan(150);
  expect(mean).toBeGreaterThanOrEqual(0.997);
  expect(measured.filter(({ fidelity }) => fidelity < 0.8)).toEqual([]);
}, 60_000);
