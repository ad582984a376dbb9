import { z } from "zod";
import { endpoint } from "./endpoint";
import { id } from "./fields";

const mark = z
  .object({ start: z.number().int(), end: z.number().int() })
  .meta({ id: "Mark", description: "A range in `passage`, in UTF-16 units" });

export const verdict = z
  .object({
    reason: z
      .enum(["matched", "no_keywords", "rescued", "no_match", "excluded"])
      .describe("`no_keywords`: every post matches; `rescued`: a member added it after the keywords refused it"),
    keyword: z.string().nullable().describe("The deciding keyword, as typed"),
    field: z.enum(["title", "text", "tags"]).nullable().describe("Where it occurs"),
    matched_keywords: z.array(z.string()).describe("All keywords that occur"),
    explanation: z.string().describe("The verdict as a sentence"),
    passage: z.string().nullable().describe("The sentence or tag with the keyword; null without one"),
    marks: z.array(mark).describe("Occurrences of the keyword in `passage`"),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.output<typeof verdict>;

export const getVerdict = endpoint({
  operationId: "getVerdict",
  method: "GET",
  path: "/posts/{post_id}/verdict",
  tag: "Posts",
  summary: "Explain why a post is in its newsfeed",
  description: "According to the newsfeed's keywords when the post was last checked.",
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
