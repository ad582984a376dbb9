const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Punctuation after an address in a sentence. */
const TRAILING = ".,;:!?'»”]";

/** Removes the punctuation after an address, but no bracket that the address itself opens. */
export function trimAddress(address: string): string {
  let closedOutside = address.split(")").length - address.split("(").length;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ")" && closedOutside > 0) closedOutside -= 1;
    else if (!TRAILING.includes(last)) break;
  }
  return address.slice(0, end);
}

/** Finds the shared address, which programs put into the URL, the text or the title. Empty without one. */
export function sharedAddress({ url, text, title }: { url: string; text: string; title: string }): string {
  return [url, text, title].map(addressIn).find((address) => address !== undefined) ?? url.trim();
}

/** An address by itself may end in punctuation. */
function addressIn(part: string): string | undefined {
  const found = ADDRESS.exec(part)?.[0];
  return found === part.trim() ? found : found && trimAddress(found);
}
