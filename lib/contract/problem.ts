import { z } from "zod";

/** Body of every error under `/v1` (RFC 9457). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("One sentence for a person to act on"),
    code: z.string().describe("Stable code for programs"),
    request_id: z.string(),
    errors: z
      .array(
        z.object({
          pointer: z.string().describe("JSON pointer into the body; `/query/…` and `/path/…` for parameters"),
          code: z.string(),
          message: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof problem>;
