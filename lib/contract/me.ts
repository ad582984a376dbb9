import { z } from "zod";
import { LOCALES } from "@/lib/core/locale-choices";
import { apiKey } from "./account";
import { endpoint } from "./endpoint";
import { line, ownId, timeZone } from "./fields";

const NAME_CHARACTERS_MAX = 100;

const tags = LOCALES.map(({ tag }) => tag);

const me = z
  .object({
    id: ownId,
    email: z.string(),
    name: z.string().describe("Empty until set"),
    time_zone: z.string().describe("IANA; used for dates and digest times"),
    locale: z.string().nullable().describe("BCP 47; null follows each browser"),
    shows_pictures: z.boolean().describe("Whether the app loads the pictures of posts"),
    key: apiKey.nullable().describe("The API key of this request; null for a browser"),
  })
  .meta({ id: "Me" });
export type Me = z.output<typeof me>;

const exampleMe = {
  id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2b",
  email: "ada@example.org",
  name: "Ada",
  time_zone: "Europe/Berlin",
  locale: null,
  shows_pictures: true,
  key: {
    id: "0193f2a0-0000-7c11-9f0a-3f4f0d6c1a2d",
    name: "Script",
    prefix: "lede_Yw3kq1PF",
    is_read_only: false,
    newsfeed_ids: null,
    created_at: "2026-11-01T08:30:00.000000",
    last_used_at: "2026-11-21T08:29:00.000000",
    expires_at: null,
  },
} as const;

export const meEndpoints = {
  getMe: endpoint("GET /v1/me", {
    summary: "Get the caller",
    description: "The account behind the API key, with the key's permissions and expiry.",
    response: me,
    examples: { response: exampleMe },
  }),

  updateMe: endpoint("PUT /v1/me", {
    summary: "Update the caller",
    description: "Changes only the fields sent. Another time zone moves the caller's digests.",
    body: z.object({
      name: line(NAME_CHARACTERS_MAX, "A name").optional(),
      time_zone: timeZone.nullable().optional().describe("IANA. Null follows the last browser used"),
      shows_pictures: z.boolean().optional().describe("If false, the app shows links instead of pictures"),
      locale: z.enum(tags, "is not in the list").nullable().optional().describe("BCP 47. Null follows each browser"),
    }),
    response: me,
    examples: { body: { time_zone: "Europe/Berlin" }, response: exampleMe },
  }),
};
