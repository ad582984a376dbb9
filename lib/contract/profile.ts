import { z } from "zod";
import { LOCALES } from "@/lib/core/locale-names";
import { isTimeZone } from "@/lib/core/zoned-time";
import { endpoint } from "./endpoint";
import { line } from "./fields";

const NAME_CHARACTERS_MAX = 100;

/** What an account says of its owner, to the pages that its owner sees. */
export interface Account {
  email: string;
  /** Empty until the user gives one. */
  name: string;
  /** IANA name. */
  timeZone: string;
  /** Did the user choose it, whatever the browser says? */
  isTimeZoneFixed: boolean;
  /** BCP 47; null where each browser has its own. */
  locale: string | null;
  /** Loads pictures of posts, where the server allows it. */
  showsPictures: boolean;
  /** Does one open the account, or do only links of mails? */
  hasPassword: boolean;
}

const timeZone = z.string().max(64, "is too long").refine(isTimeZone, "is no time zone like Europe/Berlin");
const tags = LOCALES.map(({ tag }) => tag);

export const updateProfile = endpoint({
  operationId: "updateProfile",
  surface: "app",
  access: "session",
  method: "PUT",
  path: "/profile",
  tag: "Account",
  summary: "Change the caller's name, time zone, locale and pictures",
  description: "What is left out stays.",
  body: z.object({
    name: line(NAME_CHARACTERS_MAX, "A name").optional(),
    time_zone: timeZone.nullable().optional().describe("Null: as the last browser"),
    shows_pictures: z.boolean().optional().describe("False: posts show links in place of pictures"),
    locale: z.enum(tags, "is none of the list").nullable().optional().describe("BCP 47. Null: as each browser"),
  }),
  errors: [413, 415, 422],
  examples: {},
});
