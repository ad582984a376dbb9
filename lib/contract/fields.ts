import { z } from "zod";
import { LANGUAGE_TAGS } from "@/lib/core/languages";
import {
  BUSINESS_CONTEXT_CHARACTERS_MAX,
  DESCRIPTION_CHARACTERS_MAX,
  KEYWORD_CHARACTERS_MAX,
  KEYWORDS_MAX,
  NAME_CHARACTERS_MAX,
  NEWSFEEDS_PER_USER_MAX,
  NOTE_CHARACTERS_MAX,
  SEARCH_CHARACTERS_MAX,
  URL_CHARACTERS_MAX,
} from "@/lib/core/limits";
import { isTimeZone } from "@/lib/core/zoned-time";
import { TIMESTAMP, timestampDate, timestampText, UUID } from "./wire";

/** Resource id. Non-UUIDs are refused before any query. */
export const id = z
  .string()
  .regex(UUID, "is not a UUID")
  .transform((text) => text.toLowerCase())
  .meta({ format: "uuid", examples: ["0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b"] });

// Without the flag `i`, which the pattern of the API's document cannot have.
const UUIDS = new RegExp(`^[0-9A-Fa-f-]{36}(,[0-9A-Fa-f-]{36}){0,${NEWSFEEDS_PER_USER_MAX - 1}}$`);

/** Ids in a query, separated by commas. */
export const newsfeedIds = z
  .string()
  .regex(UUIDS, `is not a list of 1 to ${NEWSFEEDS_PER_USER_MAX} UUIDs, separated by commas`)
  .transform((text) => text.split(","))
  .pipe(z.array(id));

export const ownId = z.string().meta({ format: "uuid", examples: ["0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b"] });

/**
 * `YYYY-MM-DDTHH:MM:SS.ffffff` in UTC without a zone on the wire; a `Date` in code. Stored in milliseconds, so the last
 * three digits are zero.
 */
export const timestamp = z.codec(
  z
    .string()
    .regex(TIMESTAMP, "is not a timestamp like 2026-11-21T08:30:00.000000 (UTC, no zone)")
    .meta({ description: "UTC, ISO 8601 without a zone designator", examples: ["2026-11-21T08:30:00.000000"] }),
  z.date(),
  {
    decode: (text, context) => {
      const date = timestampDate(text);
      // `Date` moves an impossible day or hour to a day after it.
      if (date.getUTCDate() === Number(text.slice(8, 10))) return date;
      context.issues.push({ code: "custom", message: "is not a date that exists", input: text });
      return z.NEVER;
    },
    encode: timestampText,
  },
);

export const timeZone = z
  .string()
  .max(64, "is too long")
  .refine(isTimeZone, "is not a time zone like Europe/Berlin")
  .meta({ examples: ["Europe/Berlin"] });

/** `YYYY-MM-DD`. */
export const day = z.iso
  .date("is not a date like 2026-11-21")
  .refine((date) => !date.startsWith("0000"), "is before the first year")
  .meta({ examples: ["2026-11-21"] });

/** Free text without NUL, which Postgres cannot store; lone surrogates become U+FFFD. */
function text(max: number, what: string) {
  return z
    .string()
    .refine((value) => !value.includes("\u0000"), `${what} must not contain a NUL character`)
    .transform((value) => value.toWellFormed().trim())
    .pipe(z.string().max(max, `${what} can have at most ${max} characters`));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that are refused
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*$/;

/** Single-line text, safe for lists, mail subjects and file names. */
export function line(max: number, what: string) {
  return z
    .string()
    .regex(ONE_LINE, `${what} cannot contain line breaks or other control characters`)
    .transform((value) => value.toWellFormed().trim())
    .pipe(z.string().max(max, `${what} can have at most ${max} characters`));
}

/** Unassigned characters count, because they may be new emoji. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Single-line text that shows something. */
function visibleLine(max: number, what: string) {
  return line(max, what).pipe(
    z
      .string()
      .min(1, { abort: true, error: `${what} needs at least 1 character` })
      .refine((value) => VISIBLE.test(value), `${what} needs at least 1 visible character`),
  );
}

export const name = visibleLine(NAME_CHARACTERS_MAX, "A name");

const emptyAsNull = (value: string | null) => (value === "" ? null : value);
export const description = text(DESCRIPTION_CHARACTERS_MAX, "A description").nullable().transform(emptyAsNull);
export const businessContext = text(BUSINESS_CONTEXT_CHARACTERS_MAX, "A business context")
  .nullable()
  .transform(emptyAsNull);

export const language = z.enum(LANGUAGE_TAGS).meta({ examples: ["de"] });

/** A description of sites to follow, in the reader's own words. */
export const wish = text(SEARCH_CHARACTERS_MAX, "A description").pipe(
  z.string().min(1, "A description needs at least 1 character"),
);

export const note = text(NOTE_CHARACTERS_MAX, "A note").nullable().transform(emptyAsNull);

export const keyword = visibleLine(KEYWORD_CHARACTERS_MAX, "A keyword");
export const keywords = z.array(keyword).max(KEYWORDS_MAX, `A newsfeed can have at most ${KEYWORDS_MAX} keywords`);

const ADDRESS = { examples: ["https://gridnotes.example/"] };

/** Any text; discovery explains invalid addresses. */
export const address = z
  .string()
  .max(URL_CHARACTERS_MAX, `A URL can have at most ${URL_CHARACTERS_MAX} characters`)
  .meta(ADDRESS);

/** Without a maximum, because the reply explains an address that is too long. */
export const validatedAddress = z.string().meta(ADDRESS);

/** Search words; empty matches everything. */
export const searchText = z
  .string()
  .max(SEARCH_CHARACTERS_MAX, `can have at most ${SEARCH_CHARACTERS_MAX} characters`)
  .refine((words) => !words.includes("\u0000"), "must not contain a NUL character");

export const status = z.object({ status: z.literal("ok") });

const TOKEN_CHARACTERS_MAX = 200;

/** Token of the link; a malformed one is simply not found. */
export const invitationToken = z
  .string()
  .min(1, "is empty")
  .max(TOKEN_CHARACTERS_MAX, `can have at most ${TOKEN_CHARACTERS_MAX} characters`);
