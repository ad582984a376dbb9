import { z } from "zod";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { id, note, ownId, timestamp } from "./fields";

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

const params = z.object({ post_id: id.describe("Post ID") });

export const readerEndpoints = {
  getReport: endpoint("GET /api/app/posts/{post_id}/report", {
    summary: "Get the caller's report on a post",
    params,
    response: z.object({ report: report.nullable() }),
  }),

  reportWrong: endpoint("PUT /api/app/posts/{post_id}/report", {
    summary: "Report a wrong key learning or summary",
    params,
    body: wish,
    response: z.object({ report }),
  }),

  takeReportBack: endpoint("DELETE /api/app/posts/{post_id}/report", {
    summary: "Withdraw a report",
    params,
  }),

  getNeighbours: endpoint("GET /api/app/posts/{post_id}/neighbours", {
    summary: "Get the previous and next post",
    params,
    response: z.object({
      previous: neighbour.describe("The next newer post; null for the newest"),
      next: neighbour.describe("The next older post; null for the oldest"),
    }),
  }),

  getPicture: endpoint("GET /api/app/posts/{post_id}/picture", {
    summary: "Load a picture of a post",
    description: "Returns the picture, loaded by the server. The URL must occur in a post that the caller can read.",
    params,
    query: z.object({ url: z.string().max(URL_CHARACTERS_MAX, "is too long").describe("URL as in the post") }),
    errors: [404, 503],
  }),
};
