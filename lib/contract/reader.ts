import { z } from "zod";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, note, ownId, timestamp } from "./fields";
import { NO_KEY } from "./no-key";
import { examplePost } from "./post";

export const reportSubject = z.enum(["keylearning", "summary"]);
export const reportReason = z.enum(["unsupported", "misses_point", "wrong_facts", "other"]);

const wish = z.object({
  subject: reportSubject,
  reason: reportReason,
  note: note.describe("The reader's own words"),
});
export type ReportWish = z.output<typeof wish>;

const report = z.object({
  ...wish.shape,
  note: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Report = z.output<typeof report>;

const neighbour = z.object({ id: ownId, title: z.string() }).nullable();

const exampleWish = { subject: "keylearning", reason: "unsupported", note: "The article says the opposite." } as const;
const exampleReport = {
  ...exampleWish,
  created_at: "2026-11-21T08:30:00.000000",
  updated_at: "2026-11-21T08:30:00.000000",
} as const;

const params = z.object({ post_id: id.describe("Post ID") });

export const readerEndpoints = {
  getReport: endpoint("GET /v1/posts/{post_id}/report", {
    summary: "Get the caller's report on a post",
    description: "On its current key learning and summary; null without one.",
    params,
    response: z.object({ report: report.nullable() }),
    examples: { response: { report: exampleReport } },
  }),

  reportWrong: endpoint("PUT /v1/posts/{post_id}/report", {
    isPrivate: true,
    summary: "Report a wrong key learning or summary",
    description: "Replaces the caller's earlier report on the post.",
    params,
    body: wish,
    response: z.object({ report }),
    examples: { body: exampleWish, response: { report: exampleReport } },
  }),

  takeReportBack: endpoint("DELETE /v1/posts/{post_id}/report", {
    isPrivate: true,
    summary: "Withdraw a report",
    description: "Does nothing without a report.",
    params,
  }),

  getNeighbours: endpoint("GET /v1/posts/{post_id}/neighbours", {
    summary: "Get the previous and next post",
    description: "In the newsfeed's order, newest first, without hidden posts.",
    params,
    response: z.object({
      previous: neighbour.describe("The next newer post; null for the newest"),
      next: neighbour.describe("The next older post; null for the oldest"),
    }),
    examples: { response: { previous: { id: examplePost.id, title: examplePost.title }, next: null } },
  }),

  getPicture: endpoint("GET /api/app/posts/{post_id}/picture", {
    noKey: NO_KEY.page,
    summary: "Load a picture of a post",
    description: "Returns the picture, loaded by the server. The URL must occur in a post that the caller can read.",
    params,
    query: z.object({ url: z.string().max(URL_CHARACTERS_MAX, "is too long").describe("URL as in the post") }),
    errors: [404, 503],
  }),
};
