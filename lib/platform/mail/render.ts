import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";

interface MailBodies {
  html: string;
  text: string;
}

/** @returns HTML and plain text with the same words */
export async function renderMail(template: ReactElement): Promise<MailBodies> {
  const html = await render(template);
  return { html, text: toPlainText(html, { selectors: HEADINGS }) };
}

/** By default, headings are put in capitals. */
const HEADINGS = ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } }));
