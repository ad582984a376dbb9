import type { ReactElement } from "react";
import { render, toPlainText } from "react-email";

/** The two bodies of a mail, from one template. */
export interface MailBodies {
  html: string;
  text: string;
}

/** @returns the template's HTML, and the same words as plain text in the same order */
export async function renderMail(template: ReactElement): Promise<MailBodies> {
  const html = await render(template);
  return { html, text: toPlainText(html) };
}
