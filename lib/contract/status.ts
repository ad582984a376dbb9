import { z } from "zod";
import { endpoint } from "./endpoint";
import { day, ownId, timestamp } from "./fields";
import { reportReason, reportSubject } from "./reader";
import { sourceStatus } from "./sources";

const count = z.number().int().min(0);
const tokens = z.number().min(0);
const cap = z.number().min(0).nullable();

const checkedFeed = z.object({
  id: ownId,
  title: z.string().nullable(),
  host: z.string().describe("Of its address; the rest of it may be somebody's secret"),
  newsfeed_id: ownId.nullable().describe("The caller's newsfeed that listens to it; null where none does"),
  status: sourceStatus,
  failures: count.describe("One after the other"),
  last_error: z.string().nullable().describe("One sentence; null when all is well"),
  last_checked_at: timestamp.nullable(),
  last_success_at: timestamp.nullable(),
  next_check_at: timestamp.nullable().describe("Null when it is not checked any more"),
});
export type CheckedFeed = z.output<typeof checkedFeed>;

const feedsStatus = z.object({
  total: count,
  due: count.describe("Their time has come, and nobody has taken them yet"),
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
  is_at_least: z.boolean().describe("Are there more than were counted?"),
  oldest_at: timestamp.nullable().describe("When the oldest of them came in"),
});

const budget = z.object({ used: tokens, reserved: tokens, cap });

const ai = z.object({
  model: z.string().nullable().describe("Null: texts are chosen from the article"),
  providers: z
    .array(
      z.object({
        name: z.string(),
        state: z.enum(["closed", "failing", "open"]).describe("Open: nobody is asked before `open_until`"),
        failures: count,
        open_until: timestamp.nullable(),
        last_error: z.string().nullable(),
      }),
    )
    .nullable()
    .describe("For the operator"),
  today: budget.describe("UTC, in tokens"),
  month: budget,
  days: z.array(z.object({ day, tokens })).describe("The last 30 days (UTC), the oldest first, none left out"),
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
  failed: count.describe("In the last 30 days"),
  unknown: count.describe("In the last 30 days: nobody knows whether they arrived"),
});

const reports = z.object({
  total: count.describe("In the last 30 days"),
  latest: z
    .array(
      z.object({
        title: z.string().describe("Of the post"),
        subject: reportSubject,
        reason: reportReason,
        note: z.string().nullable(),
        model: z.string().nullable().describe("That wrote the text; null where it was chosen from the article"),
        updated_at: timestamp,
      }),
    )
    .describe("The latest five"),
});

const engine = z.object({
  kind: z.enum(["embedded", "inngest-dev", "inngest-cloud", "inngest-self-hosted"]),
  tick_minutes: z.number().int(),
  dashboard_url: z.string().nullable(),
  embedded: z
    .object({
      queued: count.describe("Calls waiting, also those whose time has not come"),
      running: count,
      oldest_due_seconds: z.number().min(0).nullable(),
      loop_age_seconds: z.number().min(0).nullable().describe("Since it last went round; null when it stands still"),
      stalled_seconds: z.number().min(0).describe("For how long nothing has happened though work is due"),
    })
    .nullable()
    .describe("Null where the engine is Inngest's"),
});

const status = z.object({
  scope: z.enum(["installation", "own"]).describe("The operator sees the installation, everybody else their own"),
  feeds: feedsStatus,
  troubles: z.array(checkedFeed).describe("Those that fail or are gone, the latest 20"),
  checks: z.array(checkedFeed).describe("Each feed's last check, the latest 20"),
  backlog,
  ai,
  digests: digestsStatus,
  mails: mails.nullable().describe("For the operator"),
  reports: reports.nullable().describe("Texts that readers say are wrong. For the operator"),
  engine: engine.nullable().describe("For the operator"),
});
export type Status = z.output<typeof status>;

export const getStatus = endpoint({
  operationId: "getStatus",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/status",
  tag: "Status",
  summary: "Tell how crawling, texts, digests and mails go",
  response: status,
  errors: [],
  examples: {},
});
