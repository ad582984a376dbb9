import { z } from "zod";
import { endpoint } from "./endpoint";
import { id } from "./fields";

const mark = z
  .object({ start: z.number().int(), end: z.number().int() })
  .meta({ id: "Mark", description: "A place in `passage`, in UTF-16 units" });

export const verdict = z
  .object({
    reason: z
      .enum(["matched", "no_keywords", "rescued", "no_match", "excluded"])
      .describe("`no_keywords`: every post passes; `rescued`: a member brought it back after the keywords refused it"),
    keyword: z.string().nullable().describe("The keyword that decided, as typed"),
    field: z.enum(["title", "text", "tags"]).nullable().describe("Where it occurs"),
    matched_keywords: z.array(z.string()).describe("Every keyword of the newsfeed that occurs"),
    explanation: z.string().describe("The same in words"),
    passage: z.string().nullable().describe("The sentence or tag that holds the keyword; null where there is none"),
    marks: z.array(mark).describe("Where the keyword stands in `passage`"),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.output<typeof verdict>;

export const getVerdict = endpoint({
  operationId: "getVerdict",
  method: "GET",
  path: "/posts/{post_id}/verdict",
  tag: "Posts",
  summary: "Tell why a post is in its newsfeed",
  description: "By the newsfeed's keywords as they were when the post was last judged.",
  params: z.object({ post_id: id.describe("Post ID") }),
  response: verdict,
  errors: [403, 404, 422],
  examples: {
    response: {
      reason: "matched",
      keyword: "sodium-ion",
      field: "text",
      matched_keywords: ["sodium-ion", "tender"],
      explanation: "The keyword “sodium-ion” occurs in its text.",
      passage: "The winning vendor ships sodium-ion cells at zero volts.",
      marks: [{ start: 25, end: 35 }],
    },
  },
});
