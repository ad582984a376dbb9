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

export const getReport = endpoint({
  operationId: "getReport",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/posts/{post_id}/report",
  tag: "Posts",
  summary: "Get the caller's report on a post",
  params,
  response: z.object({ report: report.nullable() }),
  errors: [403, 404, 422],
  examples: {},
});

export const reportWrong = endpoint({
  operationId: "reportWrong",
  surface: "app",
  access: "session",
  method: "PUT",
  path: "/posts/{post_id}/report",
  tag: "Posts",
  summary: "Report a wrong key learning or summary",
  params,
  body: wish,
  response: z.object({ report }),
  errors: [403, 404, 413, 415, 422],
  examples: {},
});

export const takeReportBack = endpoint({
  operationId: "takeReportBack",
  surface: "app",
  access: "session",
  method: "DELETE",
  path: "/posts/{post_id}/report",
  tag: "Posts",
  summary: "Withdraw a report",
  params,
  errors: [403, 404, 422],
  examples: {},
});

export const getNeighbours = endpoint({
  operationId: "getNeighbours",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/posts/{post_id}/neighbours",
  tag: "Posts",
  summary: "Get the previous and next post",
  params,
  response: z.object({
    previous: neighbour.describe("The next newer post; null for the newest"),
    next: neighbour.describe("The next older post; null for the oldest"),
  }),
  errors: [403, 404, 422],
  examples: {},
});

export const getPicture = endpoint({
  operationId: "getPicture",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/posts/{post_id}/picture",
  tag: "Posts",
  summary: "Load a picture of a post",
  description: "Returns the picture, loaded by the server. The URL must occur in a post that the caller can read.",
  params,
  query: z.object({ url: z.string().max(URL_CHARACTERS_MAX, "is too long").describe("URL as in the post") }),
  errors: [404, 422, 503],
  examples: {},
});
