const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** What a sentence puts behind an address. */
const TRAILING = /[.,;:!?'»”)\]]+$/;

/** The address that was shared: many programs put it into the text, some into the title. Empty where there is none. */
export function sharedAddress({ url, text, title }: { url: string; text: string; title: string }): string {
  const found = [url, text, title].map((part) => ADDRESS.exec(part)?.[0]).find((address) => address !== undefined);
  return found?.replace(TRAILING, "") ?? url.trim();
}
