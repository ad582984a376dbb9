/** Hosts that only lead elsewhere. */
const REDIRECTORS = new Set(
  "t.co bit.ly j.mp ow.ly buff.ly dlvr.it lnkd.in trib.al ift.tt tinyurl.com goo.gl is.gd fb.me wp.me feedproxy.google.com feeds.feedblitz.com".split(
    " ",
  ),
);
const FEEDBURNER_HOST = /^feeds\d*\.feedburner\.com$/;
const FEEDBURNER_LINK = /^\/~[34]?r\//;

/** Addresses that name in a parameter where they lead to: host and path, and the parameters, the first that is there. */
const CARRIERS: readonly (readonly [place: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, ["url", "q"]],
  [/^lm?\.facebook\.com\/l\.php$/, ["u"]],
  [/^l\.instagram\.com\/$/, ["u"]],
  [/^www\.youtube\.com\/redirect$/, ["q"]],
];

/** Is it an address of a known redirector, whose answer says what it stands for? */
export function isRedirector(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return false;
  return REDIRECTORS.has(url.hostname) || (FEEDBURNER_HOST.test(url.hostname) && FEEDBURNER_LINK.test(url.pathname));
}

/** The address that another one carries in itself, as links of Google Alerts do; null when it carries none. */
export function carriedAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url) return null;
  const parameters = CARRIERS.find(([place]) => place.test(url.hostname + url.pathname))?.[1] ?? [];
  const carried = parameters.map((name) => url.searchParams.get(name)).find((value) => value !== null);
  return webAddress(carried ?? "");
}

/** The address in full, null for what is no http or https address. */
export function webAddress(address: string, base?: string): string | null {
  const url = URL.parse(address, base);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
