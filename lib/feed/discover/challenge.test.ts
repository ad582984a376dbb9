import { expect, test } from "vitest";
import { isChallenge, isChallengeTitle } from "./challenge";

test.each([
  [{ "cf-mitigated": "challenge" }, true],
  [{ "x-vercel-mitigated": "challenge" }, true],
  [{ "x-amzn-waf-action": "captcha" }, true],
  [{ server: "cloudflare" }, false],
  [{}, false],
])("bot challenge in headers %j: %s", (headers, isOne) => expect(isChallenge(headers)).toBe(isOne));

test.each([
  ["Just a moment...", true],
  ["Making sure you're not a bot!", true],
  ["Just a moment in time", false],
  ["Are you a robot? A short story", false],
  ["", false],
])("bot challenge in title “%s”: %s", (title, isOne) => expect(isChallengeTitle(title)).toBe(isOne));
