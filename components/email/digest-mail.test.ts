import { expect, test } from "vitest";
import { renderMail } from "@/lib/platform/mail/render";
import SampleDigest from "./samples/digest";

test("breaks long words in titles and texts", async () => {
  const { html } = await renderMail(SampleDigest());
  const texts = html.match(/<(?:h[1-3]|p)\b[^>]*>/g) ?? [];
  expect(texts.length).toBeGreaterThan(8);
  for (const text of texts) expect(text).toMatch(/overflow-wrap:anywhere;word-break:break-word/);
});

test("takes the direction of a post's text from the text, not from its label", async () => {
  const { html } = await renderMail(SampleDigest());
  expect(html).toMatch(/<p[^>]* dir="auto"[^>]*>(<!-- -->)?<bdi[^>]*>Key learning:<\/bdi>/);
});
