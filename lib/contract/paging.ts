import { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "@/lib/core/limits";
import { type CursorPosition, cursorText } from "./wire";

const PLACE =
  /^(\d{1,15})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.(-1|\d{1,3}))?(?:~([0-9a-f]{8}))?$/;

/** Postgres timestamps on this API have four-digit years. */
const YEAR_10000 = Date.UTC(10_000, 0);

/** Opaque on the wire; see {@link cursorText}. */
export const cursor = z.codec(
  z
    .string()
    .max(200, "is not a cursor of this API")
    .meta({ description: "From `X-Next-Cursor` of the same list, order and filter; opaque" }),
  z.custom<CursorPosition>(),
  {
    decode: (text, context) => {
      const [, milliseconds, id, relevance, list] = PLACE.exec(fromBase64Url(text)) ?? [];
      const at = new Date(Number(milliseconds));
      if (id && at.getTime() < YEAR_10000)
        return { at, id, ...(relevance && { relevance: Number(relevance) }), ...(list && { list }) };
      context.issues.push({ code: "custom", message: "is not a cursor of this API", input: text });
      return z.NEVER;
    },
    encode: cursorText,
  },
);

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** A whole number in a query. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,6}$/, `is not a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `can be at most ${max}`));
}

export const limit = wholeNumber({ min: 1, max: PAGE_SIZE_MAX }).meta({
  description: `Maximum number of rows; default ${PAGE_SIZE_DEFAULT}`,
});

/** One page of a list, with the cursor of the next. */
export interface Page<Row> {
  rows: Row[];
  next: CursorPosition | null;
}

/** Cuts a page from up to `size` + 1 rows; the extra row shows that another page follows. */
export function pageOf<Row>(rows: readonly Row[], size: number, positionOf: (row: Row) => CursorPosition): Page<Row> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? positionOf(last) : null };
}
