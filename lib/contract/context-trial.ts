import { z } from "zod";
import { TRIAL_POSTS_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { evidence } from "./evidence";
import { businessContext, id, ownId, timestamp } from "./fields";
import { aiStatus, examplePost, keylearningState } from "./post";

/** Posts of this many days get new key learnings when the context changes. */
export const REDERIVE_DAYS = 30;
/** The model rewrites only the newest posts; the rest get extracted key learnings. */
export const DERIVED_ANEW_MAX = 200;

const learning = z
  .object({
    keylearning: z.string(),
    evidence: z.array(evidence),
    state: keylearningState.describe("As in a post"),
    ai_status: aiStatus.describe(
      "`done` by a model, `fallback` in the publisher's words, `pending`, or `skipped` as too short",
    ),
  })
  .meta({ id: "TriedKeylearning" });

export const triedPost = z
  .object({
    id: ownId,
    title: z.string(),
    source_title: z.string().nullable(),
    language: z.string().nullable().describe("BCP 47"),
    published_at: timestamp,
    present: learning.nullable().describe("Null if there is none yet"),
    proposed: learning,
  })
  .meta({ id: "TriedPost" });

export const trialCost = z
  .object({
    post_count: z.int().describe(`Posts of the last ${REDERIVE_DAYS} days that would get new key learnings`),
    model_post_count: z
      .number()
      .int()
      .describe(`How many of these the model would write: at most the newest ${DERIVED_ANEW_MAX}`),
    tokens_estimated: z.int().describe("Estimated tokens for these"),
    tokens_left: z
      .number()
      .int()
      .nullable()
      .describe("What is left of the server's budget this month; null without a budget"),
    model: z.string().nullable().describe("Null without a model; key learnings are then extracted from the text"),
  })
  .meta({ id: "TrialCost" });

export const contextTrial = z
  .object({
    posts: z.array(triedPost).describe(`The newest ${TRIAL_POSTS_MAX}`),
    cost: trialCost.describe("Cost of saving it"),
  })
  .meta({ id: "ContextTrial" });
export type ContextTrial = z.output<typeof contextTrial>;

export const contextTrialEndpoints = {
  tryBusinessContext: endpoint("POST /v1/newsfeeds/{id}/context-trial", {
    isPrivate: true,
    summary: "Try a business context",
    description:
      "Shows key learnings of the newest posts for another business context beside the current ones, and the cost of saving it. Nothing is saved. Model calls count towards the caller's budget. After 20 trials a day, key learnings are extracted from the text.",
    params: z.object({ id: id.describe("Newsfeed ID") }),
    body: z.object({ business_context: businessContext }),
    response: contextTrial,
    examples: {
      body: { business_context: "We insure battery storage in Texas." },
      response: {
        posts: [
          {
            id: examplePost.id,
            title: examplePost.title,
            source_title: examplePost.source_title,
            language: examplePost.language,
            published_at: examplePost.published_at,
            present: { keylearning: examplePost.keylearning, evidence: [], state: "unsupported", ai_status: "done" },
            proposed: {
              keylearning: "Insurers can ask for the separation distance: it took two containers off the plot.",
              evidence: examplePost.evidence,
              state: "supported",
              ai_status: "done",
            },
          },
        ],
        cost: {
          post_count: 62,
          model_post_count: 62,
          tokens_estimated: 93_000,
          tokens_left: 410_000,
          model: "gpt-5-mini",
        },
      },
    },
  }),
};
