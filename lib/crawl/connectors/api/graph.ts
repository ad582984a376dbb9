import type { ApiAnswer } from "@/lib/crawl/connectors/connector";
import { retryAfterSeconds } from "@/lib/feed/http-caching";
import { type Api, keyExpired, keyRefused, profileNotFound, type Refusal, rateLimited, usualAnswer } from "./answers";

/** Too many calls: of the app, of the user, of the page, of all, and of a business. */
const RATE_CODES = ["4", "17", "32", "613", "80002"];
/** An argument that names nobody: for the API, accounts that it does not show do not exist. */
const MISSING_CODES = ["100", "110", "24"];
const PERMISSION_CODES = /^(3|10|2\d\d)$/;
const SESSION_EXPIRED = "190/463";
/** In minutes, among the use of a business account. */
const MINUTES_TO_REGAIN = /"estimated_time_to_regain_access"\s*:\s*(\d{1,6})/g;

/**
 * What a refusal of a graph API of Meta means.
 *
 * @param about.missing what to do about a profile that the API does not know
 * @see https://developers.facebook.com/docs/graph-api/guides/error-handling
 */
export function graphAnswer(
  api: Api,
  refusal: Refusal,
  about: { name: string; now: Date; missing: string },
): Exclude<ApiAnswer, { kind: "posts" }> {
  const { headers, reasons } = refusal;
  const [code = ""] = reasons;
  if (reasons.includes(SESSION_EXPIRED)) return keyExpired(api);
  if (code === "190" || code === "102") return keyRefused(api);
  if (RATE_CODES.includes(code))
    return rateLimited(api, regainSeconds(headers) ?? retryAfterSeconds(headers, about.now));
  if (MISSING_CODES.includes(code)) return profileNotFound(api, about.name, about.missing);
  if (PERMISSION_CODES.test(code))
    return keyRefused(api, `The key of this server lacks a permission that ${api.label} asks for (code ${code}).`);
  return usualAnswer(api, refusal, about);
}

function regainSeconds(headers: Refusal["headers"]): number | null {
  const minutes = [...(headers["x-business-use-case-usage"] ?? "").matchAll(MINUTES_TO_REGAIN)].map(([, text]) =>
    Number(text),
  );
  const most = Math.max(0, ...minutes);
  return most > 0 ? most * 60 : null;
}
