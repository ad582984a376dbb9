import { expect, test } from "vitest";
import { fidelityOf, publishedTexts } from "./testing/fidelity";

test("of the texts of the corpus 99.8% is still there when their markdown is rendered, of none less than 97%", async () => {
  const texts = await publishedTexts({ ofEachFileMax: 6 });
  const measured = texts.map((text) => ({ name: text.name, fidelity: fidelityOf(text) ?? 1 }));
  const mean = measured.reduce((sum, { fidelity }) => sum + fidelity, 0) / measured.length;
  expect(measured.length).toBeGreaterThan(150);
  expect(mean).toBeGreaterThanOrEqual(0.998);
  expect(measured.filter(({ fidelity }) => fidelity < 0.97)).toEqual([]);
}, 60_000);
