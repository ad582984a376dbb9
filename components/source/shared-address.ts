const ADDRESS = /https?:\/\/[^\s<>"]+/i;
/** Punctuation after an address in a sentence. */
const TRAILING = /[.,;:!?'»”\]]+$/;

/** Removes the punctuation after an address, but no bracket that the address itself opens. */
export function trimAddress(address: string): string {
  const trimmed = address.replace(TRAILING, "");
  const isClosedOutside = trimmed.endsWith(")") && trimmed.split(")").length > trimmed.split("(").length;
  return isClosedOutside ? trimAddress(trimmed.slice(0, -1)) : trimmed;
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
