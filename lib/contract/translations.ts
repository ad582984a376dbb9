import { z } from "zod";
import { endpoint } from "./endpoint";
import { id, language, ownId } from "./fields";

const translation = z
  .object({
    post_id: ownId,
    language: z.string(),
    status: z
      .enum(["none", "pending", "done", "failed"])
      .describe("`none`: not requested; `failed`: request it again to retry"),
    title: z.string().nullable().describe("Null until it is translated"),
    content_markdown: z.string().nullable().describe("Null until `status` is `done`"),
    is_cut: z.boolean().describe("Whether the end of a very long text is left out"),
    progress: z.object({ done: z.int(), total: z.int() }).describe("Parts of the text"),
    error: z.string().nullable().describe("Why it failed or waits, in one sentence; null without a reason"),
  })
  .meta({ id: "Translation" });
export type PostTranslation = z.output<typeof translation>;

const params = z.object({ post_id: id.describe("Post ID") });

const example = {
  post_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d",
  language: "de",
  status: "pending",
  title: "Versorger ersetzt Lithium durch Natrium-Ionen",
  content_markdown: null,
  is_cut: false,
  progress: { done: 1, total: 3 },
  error: null,
} as const;

export const translationEndpoints = {
  translatePost: endpoint("POST /v1/posts/{post_id}/translation", {
    isPrivate: true,
    summary: "Translate a post",
    description:
      "Starts a translation of title and text by the model, unless there is one, and returns its current state. All readers of the same text share it. Its tokens count for the caller.",
    params,
    body: z.object({ language }),
    response: translation,
    examples: { body: { language: "de" }, response: example },
  }),

  getTranslation: endpoint("GET /v1/posts/{post_id}/translation", {
    summary: "Get the translation of a post",
    description: "With its progress. Does not start one.",
    params,
    query: z.object({ language: language.describe("Language of the translation") }),
    response: translation,
    examples: {
      response: {
        ...example,
        status: "done",
        content_markdown: "Als im September die Angebote geöffnet wurden, …",
        progress: { done: 3, total: 3 },
      },
    },
  }),
};
