const LOOKUP = "https://itunes.apple.com/lookup";

/** Where Apple tells the feed of a podcast that it shows; `null` for other addresses. */
export function podcastLookupUrl(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^(?:podcasts|itunes)\.apple\.com$/.test(url.hostname)) return null;
  const id = /\/id(\d{1,20})(?:\/|$)/.exec(url.pathname)?.[1];
  return id === undefined ? null : `${LOOKUP}?id=${id}&entity=podcast`;
}
