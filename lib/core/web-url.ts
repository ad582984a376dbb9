/** Parses an http or https address; null for anything else. */
export function webUrl(address: string, base?: string): URL | null {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
