import { z } from "zod";

export const evidence = z.object({ quote: z.string(), start: z.int(), end: z.int() }).meta({
  id: "Evidence",
  description:
    "A quote as plain text, with its range in `content_markdown`, which may contain markup. `start` and `end` count UTF-16 units",
});

const verdict = z.enum(["supported", "not_in_text", "contradicted"]);

export const claim = z
  .object({
    text: z.string(),
    verdict: verdict.describe(
      "`not_in_text`: the passage does not say it; `contradicted`: the passage says otherwise, so it was cut",
    ),
    quote: z.string().nullable().describe("Passage that it was checked against, as plain text; null without one"),
    start: z.int().nullable().describe("Range of the passage in `content_markdown`, in UTF-16 units"),
    end: z.int().nullable(),
    opinion: verdict.optional().describe("Verdict of a second opinion by the model; absent without one"),
  })
  .meta({ id: "Claim", description: "A sentence that a model wrote, with the result of its check" });
