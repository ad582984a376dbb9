/** Response headers by which bot guards announce a challenge. */
const MARKS: readonly [string, RegExp][] = [
  ["cf-mitigated", /challenge/i],
  ["x-vercel-mitigated", /challenge/i],
  ["x-amzn-waf-action", /challenge|captcha/i],
];
/** Titles of challenge pages, for guards without such headers. */
const TITLES =
  /^(?:Just a moment\.{3}|Attention Required! \| Cloudflare|Making sure you(?:'|’)re not a bot!|Vercel Security Checkpoint|DDoS-Guard|Checking your browser.{0,60}|Client Challenge|Robot or human\?|Are you a robot\?|Human Verification)$/i;

/** Whether the headers announce a bot challenge. Header names are in lower case. */
export function isChallenge(headers: Readonly<Record<string, string>>): boolean {
  return MARKS.some(([name, value]) => value.test(headers[name] ?? ""));
}

export function isChallengeTitle(title: string): boolean {
  return TITLES.test(title);
}
