import { z } from "zod";
import { isTimeZone } from "@/lib/core/zoned-time";
import { endpoint } from "./endpoint";
import { id, ownId, timestamp } from "./fields";
import { digestFrequency } from "./newsfeeds";

/** 0 ends a pause. */
export const PAUSE_WEEKS = [0, 1, 2, 4] as const;

const digest = z.object({
  newsfeed_id: ownId,
  newsfeed_name: z.string(),
  frequency: digestFrequency.describe("Set for the newsfeed and all its members"),
  is_on: z.boolean().describe("For the caller"),
  are_all_off: z.boolean().describe("Whether the caller has turned off all digests, regardless of `is_on`"),
  hour: z.int().describe("Hour in the caller's time zone, 0 to 23"),
  weekday: z.int().describe("For weekly digests: 1 (Monday) to 7"),
  time_zone: z.string().describe("The caller's time zone (IANA)"),
  paused_until: timestamp.nullable().describe("Null unless paused"),
  next_at: timestamp.nullable().describe("Null when off"),
  last_at: timestamp.nullable().describe("End of the period that the last digest covered"),
});
export type Digest = z.output<typeof digest>;

const destination = z.object({
  address: z.string(),
  is_filed: z.boolean().describe("Whether mails stay on the server, because no mail provider is set up"),
  obstacle: z
    .enum(["unverified", "suppressed"])
    .nullable()
    .describe("Why digests cannot be sent there; null if they can"),
});

const params = z.object({ id: id.describe("Newsfeed ID") });

export const digestEndpoints = {
  listDigests: endpoint("GET /api/app/digests", {
    summary: "List the caller's digest settings",
    response: z.array(digest),
  }),

  switchDigests: endpoint("PUT /api/app/digests", {
    summary: "Turn all of the caller's digests off or on",
    description: "Keeps the settings of each newsfeed.",
    body: z.object({ is_on: z.boolean() }),
    response: z.array(digest),
  }),

  getDigest: endpoint("GET /api/app/newsfeeds/{id}/digest", {
    summary: "Get the caller's digest settings for a newsfeed",
    params,
    response: digest,
  }),

  updateDigest: endpoint("PUT /api/app/newsfeeds/{id}/digest", {
    summary: "Update the caller's digest settings for a newsfeed",
    params,
    body: z.object({
      is_on: z.boolean().optional(),
      hour: z.int().min(0, "is before midnight").max(23, "is after 23").optional(),
      weekday: z.int().min(1, "is before Monday (1)").max(7, "is after Sunday (7)").optional(),
      pause_weeks: z
        .literal(PAUSE_WEEKS, "is not 0, 1, 2 or 4 weeks")
        .optional()
        .describe("Starting now; 0 ends a pause"),
    }),
    response: digest,
  }),

  previewDigest: endpoint("GET /api/app/newsfeeds/{id}/digest/preview", {
    summary: "Preview the digest that would be sent now",
    params,
    response: z.object({
      since: timestamp.describe("Start of the period covered"),
      mail: z
        .object({ subject: z.string(), preview: z.string(), text: z.string(), post_count: z.int() })
        .nullable()
        .describe("Null without new posts; no digest is sent then"),
      destination,
    }),
  }),

  previewDigestMail: endpoint("GET /api/app/newsfeeds/{id}/digest/preview/mail", {
    summary: "Show the digest that would be sent now, as HTML",
    params,
  }),

  sendTestDigest: endpoint("POST /api/app/newsfeeds/{id}/digest/test", {
    summary: "Send the caller a test digest",
    description: "Does not affect the next digest.",
    params,
    response: destination,
    errors: [403, 404, 409, 429],
  }),

  setTimeZone: endpoint("PUT /api/app/time-zone", {
    summary: "Set the caller's time zone",
    body: z.object({
      time_zone: z.string().max(64, "is too long").refine(isTimeZone, "is no time zone like Europe/Berlin"),
    }),
  }),
};
