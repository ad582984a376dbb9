/** Address for display. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Punctuation after an address in a sentence. */
const TRAILING = /[.,;:!?'»”)\]]+$/;

/** Finds the shared address, which programs put into the URL, the text or the title. Empty without one. */
export function sharedAddress({ url, text, title }: { url: string; text: string; title: string }): string {
  const found = [url, text, title].map((part) => ADDRESS.exec(part)?.[0]).find((address) => address !== undefined);
  return found?.replace(TRAILING, "") ?? url.trim();
}
