import { z } from "zod";
import { endpoint } from "./endpoint";
import { day, ownId, timestamp } from "./fields";
import { reportReason, reportSubject } from "./reader";
import { sourceStatus } from "./source";

const count = z.int().min(0);
const tokens = z.number().min(0);
const cap = z.number().min(0).nullable();

const checkedFeed = z.object({
  id: ownId,
  title: z.string().nullable(),
  host: z.string().describe("Host of its URL; the rest may contain a secret"),
  newsfeed_id: ownId.nullable().describe("The caller's newsfeed with this feed; null if none"),
  status: sourceStatus,
  failures: count.describe("Consecutive failures"),
  last_error: z.string().nullable().describe("One sentence; null without an error"),
  last_checked_at: timestamp.nullable(),
  last_success_at: timestamp.nullable(),
  next_check_at: timestamp.nullable().describe("Null when it is no longer checked"),
});
export type CheckedFeed = z.output<typeof checkedFeed>;

const feedsStatus = z.object({
  total: count,
  due: count.describe("Due and waiting to be checked"),
  overdue: count.describe("Due for longer than two ticks"),
  overdue_since: timestamp.nullable(),
  running: count,
  failing: count,
  gone: count,
  checked_last_hour: count,
  next_due_at: timestamp.nullable(),
});

const backlog = z.object({
  to_prepare: count,
  to_write: count,
  is_at_least: z.boolean().describe("Whether more articles wait on the server than were counted"),
  oldest_at: timestamp.nullable().describe("Arrival of the oldest"),
});

const budget = z.object({ used: tokens, reserved: tokens, cap });

const ai = z.object({
  model: z.string().nullable().describe("Null without a model; texts are in the publisher's words"),
  providers: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(["closed", "failing", "open"]).describe("`open`: no calls before `open_until`"),
        failures: count,
        open_until: timestamp.nullable(),
        last_error: z.string().nullable(),
      }),
    )
    .nullable()
    .describe("For the operator"),
  today: budget.describe("UTC, in tokens"),
  month: budget,
  days: z.array(z.object({ day, tokens })).describe("The last 30 days (UTC), oldest first, without gaps"),
});

const digestsStatus = z.object({
  due: count,
  next_at: timestamp.nullable(),
  sent_today: count,
  empty_today: count,
  failed_today: count,
});

const mails = z.object({
  transport: z.enum(["resend", "smtp", "file"]),
  pending: count,
  delayed: count.describe("Pending ones that could not be sent for 15 minutes or longer"),
  failed: count.describe("In the last 30 days"),
  unknown: count.describe("In the last 30 days; delivery unconfirmed"),
});

const reports = z.object({
  total: count.describe("In the last 30 days"),
  latest: z
    .array(
      z.object({
        title: z.string().describe("Title of the post"),
        subject: reportSubject,
        reason: reportReason,
        note: z.string().nullable(),
        model: z.string().nullable().describe("Model that wrote the text; null if it was extracted"),
        updated_at: timestamp,
      }),
    )
    .describe("The latest five"),
});

const engine = z.object({
  kind: z.enum(["embedded", "inngest-dev", "inngest-cloud", "inngest-self-hosted"]),
  tick_minutes: z.int(),
  dashboard_url: z.string().nullable(),
  embedded: z
    .object({
      queued: count.describe("Queued calls, including delayed ones"),
      running: count,
      oldest_due_seconds: z.number().min(0).nullable(),
      loop_age_seconds: z.number().min(0).nullable().describe("Since the engine's last round; null when it is stopped"),
      stalled_seconds: z.number().min(0).describe("Time without progress although work is due"),
    })
    .nullable()
    .describe("Null with Inngest"),
});

const status = z.object({
  scope: z.enum(["installation", "own"]).describe("`installation` for the operator, `own` for everyone else"),
  feeds: feedsStatus,
  troubles: z.array(checkedFeed).describe("Failing and gone feeds, the latest 20"),
  checks: z.array(checkedFeed).describe("Last check of each feed, the latest 20"),
  backlog,
  ai,
  digests: digestsStatus,
  mails: mails.nullable().describe("For the operator"),
  reports: reports.nullable().describe("Texts that readers reported as wrong; operator only"),
  engine: engine.nullable().describe("For the operator"),
});
export type Status = z.output<typeof status>;

const noTokens = { used: 0, reserved: 0, cap: null };

const exampleStatus = {
  scope: "own",
  feeds: {
    total: 12,
    due: 0,
    overdue: 0,
    overdue_since: null,
    running: 1,
    failing: 0,
    gone: 0,
    checked_last_hour: 9,
    next_due_at: "2026-11-21T08:34:00.000000",
  },
  troubles: [],
  checks: [],
  backlog: { to_prepare: 0, to_write: 2, is_at_least: false, oldest_at: "2026-11-21T08:28:00.000000" },
  ai: { model: "gpt-5-mini", providers: null, today: noTokens, month: noTokens, days: [] },
  digests: { due: 0, next_at: "2026-11-22T13:00:00.000000", sent_today: 1, empty_today: 0, failed_today: 0 },
  mails: null,
  reports: null,
  engine: null,
} as const;

export const statusEndpoints = {
  getStatus: endpoint("GET /v1/status", {
    summary: "Get the status of crawling, texts, digests and mails",
    description: "The caller's own feeds and digests; the whole server's for the operator.",
    response: status,
    examples: { response: exampleStatus },
  }),
};
