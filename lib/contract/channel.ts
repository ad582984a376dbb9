import { z } from "zod";
import { DESTINATION_KINDS, DISABLED_REASONS } from "@/lib/core/event-types";
import { address, line, ownId, timestamp } from "./fields";

const NAME_CHARACTERS_MAX = 100;
const TOKEN_CHARACTERS_MAX = 300;

const [, ...CHANNEL_KINDS] = DESTINATION_KINDS;
const channelKind = z.enum(CHANNEL_KINDS);
export const channelName = line(NAME_CHARACTERS_MAX, "A name").optional();
const token = line(TOKEN_CHARACTERS_MAX, "A token").pipe(z.string().min(1, "A token needs at least 1 character"));
/** Sent in a header. */
const headerToken = z
  .string()
  .regex(/^[!-~]+$/, "A token can contain only ASCII letters, digits and symbols, and no spaces")
  .max(TOKEN_CHARACTERS_MAX, `A token can have at most ${TOKEN_CHARACTERS_MAX} characters`);

export const channel = z
  .object({
    id: ownId,
    kind: channelKind,
    name: z.string(),
    is_enabled: z.boolean(),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe("`off`: by you; `gone`: it no longer exists; `failing`: it failed for days"),
    failing_since: timestamp.nullable().describe("First failed attempt since the last success"),
    last_delivered_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "Channel" });
export type Channel = z.output<typeof channel>;

const atUrl = (kind: "slack" | "discord" | "teams") =>
  z.object({ kind: z.literal(kind), name: channelName, url: address.describe("URL of its incoming webhook") });

export const newChannel = z.discriminatedUnion("kind", [
  atUrl("slack"),
  atUrl("discord"),
  atUrl("teams"),
  z.object({
    kind: z.literal("telegram"),
    name: channelName,
    bot_token: token.describe("Token of your bot, from @BotFather"),
    chat_id: token.describe("Chat with the bot: a number, or `@channel`"),
  }),
  z.object({
    kind: z.literal("ntfy"),
    name: channelName,
    url: address.describe("URL of the topic"),
    access_token: headerToken.optional().describe("Access token of a protected topic"),
  }),
  z.object({
    kind: z.literal("web-push"),
    name: channelName,
    url: address.describe("`endpoint` of the browser's subscription"),
    p256dh: token.describe("Public key of the subscription"),
    auth: token.describe("Secret of the subscription"),
  }),
  z.object({ kind: z.literal("email"), name: channelName }),
]);

export const exampleChannel = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a61",
  kind: "ntfy",
  name: "Phone",
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  last_delivered_at: null,
  created_at: "2026-11-21T08:30:00.000000",
} as const;
