import { htmlToMarkdown } from "@/lib/feed/extract/markdown";
import { fidelityOf, publishedTexts } from "@/lib/feed/extract/testing/fidelity";
import { perCpuSecond } from "./measure";

const FIDELITY_MIN = 0.97;

/** Measures how much of a text survives conversion to Markdown, and its speed, over the corpus. */
export async function benchMarkdown(): Promise<void> {
  const texts = await publishedTexts();
  const measured = texts.map(fidelityOf).filter((fidelity) => fidelity !== null);
  const mean = measured.reduce((sum, fidelity) => sum + fidelity, 0) / measured.length;
  const poor = measured.filter((fidelity) => fidelity < FIDELITY_MIN).length;
  const converted = await perCpuSecond(texts.length, async () => {
    for (const { html, baseUrl } of texts) htmlToMarkdown(html, baseUrl);
  });
  console.log(`Markdown: ${texts.length} texts\n`);
  console.log(`text kept           ${mean.toFixed(4)}, below ${FIDELITY_MIN} in ${poor} of them`);
  console.log(`convert             ${Math.round(converted)} texts per CPU second`);
}
