/** Headers by which guards of sites say that they answered instead of the site, and what they say then. */
const MARKS: readonly [string, RegExp][] = [
  ["cf-mitigated", /challenge/i],
  ["x-vercel-mitigated", /challenge/i],
  ["x-amzn-waf-action", /challenge|captcha/i],
];
/** Titles of their pages, for guards that say nothing in headers. */
const TITLES =
  /^(?:Just a moment\.{3}|Attention Required! \| Cloudflare|Making sure you(?:'|’)re not a bot!|Vercel Security Checkpoint|DDoS-Guard|Checking your browser.{0,60}|Client Challenge|Robot or human\?|Are you a robot\?|Human Verification)$/i;

/** Is an answer a test for human visitors, by its headers? Names in lower case. */
export function isChallenge(headers: Readonly<Record<string, string>>): boolean {
  return MARKS.some(([name, value]) => value.test(headers[name] ?? ""));
}

/** Is a page a test for human visitors, by its title? */
export function isChallengeTitle(title: string): boolean {
  return TITLES.test(title);
}
