import { z } from "zod";
import type { Media } from "./post";
import { maybeText, maybeUrl } from "./reply";

/** What the graph APIs of Meta refuse with: its code, then code and subcode (`190`, `190/463`). */
export const graphRefusal = z
  .object({ error: z.object({ code: z.number(), error_subcode: z.number().nullish().catch(null) }) })
  .transform(({ error: { code, error_subcode } }) => [
    String(code),
    ...(error_subcode ? [`${code}/${error_subcode}`] : []),
  ]);

/** A picture, a film, or one of several in a post. */
export const graphMedia = z.object({
  media_type: maybeText,
  media_url: maybeUrl,
  thumbnail_url: maybeUrl,
  alt_text: maybeText,
});

export function mediaOf({ media_type, media_url, thumbnail_url, alt_text }: z.output<typeof graphMedia>): Media[] {
  const isVideo = media_type === "VIDEO";
  if (!isVideo && media_type !== "IMAGE") return [];
  return [{ imageUrl: isVideo ? thumbnail_url : media_url, isVideo, alt: alt_text ?? null }];
}
