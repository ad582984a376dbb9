import { z } from "zod";

const text = z.string().nullish().catch(null);
const message = z.object({ reasoning_content: text, reasoning: text });
const completion = z.object({ choices: z.array(z.object({ message })) });

/** Thoughts that a provider separates from the answer, in fields that the client drops; empty without any. */
export function reasoningOf(body: unknown): string {
  const said = completion.safeParse(body).data?.choices[0]?.message;
  return said?.reasoning_content || said?.reasoning || "";
}
