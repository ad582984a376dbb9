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
  frequency: digestFrequency.describe("Of the newsfeed, for all its members"),
  is_on: z.boolean().describe("For the caller"),
  are_all_off: z.boolean().describe("The caller has turned all digests off, whatever `is_on` says"),
  hour: z.number().int().describe("Of the caller's day, 0 to 23"),
  weekday: z.number().int().describe("Of weekly digests, 1 (Monday) to 7"),
  time_zone: z.string().describe("The caller's, by its IANA name"),
  paused_until: timestamp.nullable().describe("Null while they are not paused"),
  next_at: timestamp.nullable().describe("Null while they are off"),
  last_at: timestamp.nullable().describe("Until when the last one told what is new"),
});
export type Digest = z.output<typeof digest>;

const destination = z.object({
  address: z.string(),
  is_filed: z.boolean().describe("No mail provider is set up: mails stay on the server"),
  obstacle: z
    .enum(["unverified", "suppressed"])
    .nullable()
    .describe("Why no digests are sent there; null when nothing is in the way"),
});

const params = z.object({ id: id.describe("Newsfeed ID") });

export const listDigests = endpoint({
  operationId: "listDigests",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/digests",
  tag: "Digests",
  summary: "List the digests of all newsfeeds, as the caller has set them up",
  response: z.array(digest),
  errors: [],
  examples: {},
});

export const switchDigests = endpoint({
  operationId: "switchDigests",
  surface: "app",
  access: "session",
  method: "PUT",
  path: "/digests",
  tag: "Digests",
  summary: "Turn all digests of the caller off or on",
  description: "What is set for each newsfeed stays.",
  body: z.object({ is_on: z.boolean() }),
  response: z.array(digest),
  errors: [413, 415, 422],
  examples: {},
});

export const getDigest = endpoint({
  operationId: "getDigest",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/newsfeeds/{id}/digest",
  tag: "Digests",
  summary: "Get a newsfeed's digest, as the caller has set it up",
  params,
  response: digest,
  errors: [403, 404, 422],
  examples: {},
});

export const updateDigest = endpoint({
  operationId: "updateDigest",
  surface: "app",
  access: "session",
  method: "PUT",
  path: "/newsfeeds/{id}/digest",
  tag: "Digests",
  summary: "Change whether and when a newsfeed's digest comes, for the caller alone",
  params,
  body: z.object({
    is_on: z.boolean().optional(),
    hour: z.number().int().min(0, "is before midnight").max(23, "is after 23").optional(),
    weekday: z.number().int().min(1, "is before Monday (1)").max(7, "is after Sunday (7)").optional(),
    pause_weeks: z.literal(PAUSE_WEEKS, "is not 0, 1, 2 or 4 weeks").optional().describe("From now on; 0 ends a pause"),
  }),
  response: digest,
  errors: [403, 404, 413, 415, 422],
  examples: {},
});

export const previewDigest = endpoint({
  operationId: "previewDigest",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/newsfeeds/{id}/digest/preview",
  tag: "Digests",
  summary: "Show the digest that would be sent now",
  params,
  response: z.object({
    since: timestamp.describe("What came before is not in it"),
    mail: z
      .object({ subject: z.string(), preview: z.string(), text: z.string(), post_count: z.number().int() })
      .nullable()
      .describe("Null when there is nothing new: then none is sent"),
    destination,
  }),
  errors: [403, 404, 422],
  examples: {},
});

export const sendTestDigest = endpoint({
  operationId: "sendTestDigest",
  surface: "app",
  access: "session",
  method: "POST",
  path: "/newsfeeds/{id}/digest/test",
  tag: "Digests",
  summary: "Send the digest that would be sent now, to the caller",
  description: "The next digest is as if this one had not been sent.",
  params,
  response: destination,
  errors: [403, 404, 409, 422, 429],
  examples: {},
});

export const setTimeZone = endpoint({
  operationId: "setTimeZone",
  surface: "app",
  access: "session",
  method: "PUT",
  path: "/time-zone",
  tag: "Account",
  summary: "Tell the zone that the caller lives in",
  body: z.object({
    time_zone: z.string().max(64, "is too long").refine(isTimeZone, "is no time zone like Europe/Berlin"),
  }),
  errors: [413, 415, 422],
  examples: {},
});
