import { expect, test } from "vitest";
import { fidelityOf, publishedTexts } from "./testing/fidelity";

// Captions and footnote marks count as lost; captions are a fifth of one short text.
test("keeps 99.7% of the corpus texts through Markdown and at least 80% of each", async () => {
  const texts = await publishedTexts({ ofEachFileMax: 6 });
  const measured = texts.map((text) => ({ name: text.name, fidelity: fidelityOf(text) ?? 1 }));
  const mean = measured.reduce((sum, { fidelity }) => sum + fidelity, 0) / measured.length;
  expect(measured.length).toBeGreaterThan(150);
  expect(mean).toBeGreaterThanOrEqual(0.997);
  expect(measured.filter(({ fidelity }) => fidelity < 0.8)).toEqual([]);
}, 60_000);
