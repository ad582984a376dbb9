import { z } from "zod";
import { endpoint } from "./endpoint";
import { id, ownId, timestamp, timeZone } from "./fields";
import { digestFrequency } from "./newsfeeds";
import { NO_KEY } from "./no-key";

/** 0 ends a pause. */
const PAUSE_WEEKS = [0, 1, 2, 4] as const;

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
  last_at: timestamp
    .nullable()
    .describe("End of the period that the last composed digest covers, even if its mail failed"),
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

const exampleDigest = {
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  newsfeed_name: "Grid storage",
  frequency: "daily",
  is_on: true,
  are_all_off: false,
  hour: 7,
  weekday: 1,
  time_zone: "America/Chicago",
  paused_until: null,
  next_at: "2026-11-22T13:00:00.000000",
  last_at: null,
} as const;

const exampleDestination = { address: "ada@example.org", is_filed: false, obstacle: null } as const;

const params = z.object({ id: id.describe("Newsfeed ID") });

export const digestEndpoints = {
  listDigests: endpoint("GET /v1/digests", {
    summary: "List the caller's digest settings",
    description: "For all newsfeeds, newest first.",
    response: z.array(digest),
    examples: { response: [exampleDigest] },
  }),

  switchDigests: endpoint("PUT /v1/digests", {
    summary: "Turn all of the caller's digests off or on",
    description: "Keeps the settings of each newsfeed.",
    body: z.object({ is_on: z.boolean() }),
    response: z.array(digest),
    examples: { body: { is_on: true }, response: [exampleDigest] },
  }),

  getDigest: endpoint("GET /v1/newsfeeds/{id}/digest", {
    summary: "Get the caller's digest settings for a newsfeed",
    description: "The frequency is a field of the newsfeed: `digest_frequency`.",
    params,
    response: digest,
    examples: { response: exampleDigest },
  }),

  updateDigest: endpoint("PUT /v1/newsfeeds/{id}/digest", {
    isPrivate: true,
    summary: "Update the caller's digest settings for a newsfeed",
    description: "Changes only the fields sent.",
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
    examples: { body: { hour: 7 }, response: exampleDigest },
  }),

  previewDigest: endpoint("GET /v1/newsfeeds/{id}/digest/preview", {
    // One mail has all newsfeeds that are due.
    isForLimitedKeys: false,
    summary: "Preview the digest that would be sent now",
    description: "Sends nothing.",
    params,
    response: z.object({
      since: timestamp.describe("Start of the period covered"),
      mail: z
        .object({ subject: z.string(), preview: z.string(), text: z.string(), post_count: z.int() })
        .nullable()
        .describe("Null without new posts; no digest is sent then"),
      destination,
    }),
    examples: {
      response: { since: "2026-11-20T07:00:00.000000", mail: null, destination: exampleDestination },
    },
  }),

  previewDigestMail: endpoint("GET /api/app/newsfeeds/{id}/digest/preview/mail", {
    noKey: NO_KEY.page,
    summary: "Show the digest that would be sent now, as HTML",
    params,
  }),

  sendTestDigest: endpoint("POST /v1/newsfeeds/{id}/digest/test", {
    // One mail has all newsfeeds that are due.
    isForLimitedKeys: false,
    isPrivate: true,
    summary: "Send the caller a test digest",
    description: "Does not affect the next digest. At most 5 an hour, over all newsfeeds.",
    params,
    response: destination,
    errors: [403, 404, 409, 429],
    examples: { response: exampleDestination },
  }),

  setTimeZone: endpoint("PUT /api/app/time-zone", {
    noKey: NO_KEY.page,
    summary: "Set the caller's time zone",
    body: z.object({
      time_zone: timeZone,
    }),
  }),
};
