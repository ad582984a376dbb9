import { z } from "zod";
import { CHANNELS_PER_USER_MAX, RULE_PREVIEW_DAYS, RULES_PER_USER_MAX } from "@/lib/core/limits";
import { channel, channelName, exampleChannel, newChannel } from "./channel";
import { endpoint } from "./endpoint";
import { id, ownId, searchText, timestamp } from "./fields";
import { delivery, newsfeedChoice } from "./webhooks";

/** Posts in the preview of a rule. */
export const PREVIEW_POSTS_MAX = 20;

const minutes = z
  .int()
  .min(0, "is before midnight")
  .max(1_439, "is after the end of the day")
  .nullable()
  .describe("Minutes after midnight in your time zone; null without quiet hours");

const ruleFields = {
  newsfeed_ids: newsfeedChoice,
  relevance_min: z
    .int()
    .min(0, "is below 0")
    .max(100, "is above 100")
    .nullable()
    .describe("Minimum relevance; null for any"),
  words: searchText.nullable().describe("Words that title or text must contain; null for any post"),
  quiet_from: minutes,
  quiet_to: minutes,
};

const rule = z
  .object({
    id: ownId,
    channel_id: ownId,
    newsfeed_ids: z.array(ownId).nullable().describe("Null for all newsfeeds"),
    relevance_min: z.int().nullable(),
    words: z.string().nullable(),
    quiet_from: z.int().nullable(),
    quiet_to: z.int().nullable(),
    is_enabled: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: "NotificationRule" });
export type Rule = z.output<typeof rule>;

const optionalRule = {
  newsfeed_ids: ruleFields.newsfeed_ids.optional(),
  relevance_min: ruleFields.relevance_min.optional(),
  words: ruleFields.words.optional(),
  quiet_from: ruleFields.quiet_from.optional(),
  quiet_to: ruleFields.quiet_to.optional(),
};

const notifiedPost = z
  .object({
    id: ownId,
    newsfeed_id: ownId,
    title: z.string(),
    relevance: z.int().nullable(),
    created_at: timestamp.describe("When the rule would have sent it"),
  })
  .meta({ id: "NotifiedPost" });

const channelParams = z.object({ channel_id: id.describe("Channel ID") });
const ruleParams = z.object({ rule_id: id.describe("Rule ID") });

const AT = "2026-11-21T08:30:00.000000";
const exampleRule = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a62",
  channel_id: exampleChannel.id,
  newsfeed_ids: null,
  relevance_min: 80,
  words: null,
  quiet_from: 1_320,
  quiet_to: 420,
  is_enabled: true,
  created_at: AT,
};

export const notificationEndpoints = {
  listChannels: endpoint("GET /v1/notifications/channels", {
    summary: "List channels",
    description: "Where the caller's notifications can go, oldest first, without addresses and tokens.",
    response: z.array(channel),
    examples: { response: [exampleChannel] },
  }),

  createChannel: endpoint("POST /v1/notifications/channels", {
    summary: "Create a channel",
    description: `Slack, Discord, Microsoft Teams, Telegram, ntfy, a browser, or the account's email. A user can have ${CHANNELS_PER_USER_MAX} channels.`,
    body: newChannel,
    response: channel,
    errors: [409],
    examples: {
      body: { kind: "ntfy", name: "Phone", url: "https://ntfy.example/lede-3f4f0d6c" },
      response: exampleChannel,
    },
  }),

  updateChannel: endpoint("PUT /v1/notifications/channels/{channel_id}", {
    summary: "Update a channel",
    description:
      "Renames it, or turns it off or on. What waits for another attempt stays while it is off, and is sent when it is on again. Posts that arrive meanwhile bring no notifications, and emails that were already queued are cancelled.",
    params: channelParams,
    body: z.object({ name: channelName, is_enabled: z.boolean().optional() }),
    response: channel,
    examples: { body: { name: "Phone" }, response: exampleChannel },
  }),

  deleteChannel: endpoint("DELETE /v1/notifications/channels/{channel_id}", {
    summary: "Delete a channel",
    description: "Deletes its rules too.",
    params: channelParams,
  }),

  testChannel: endpoint("POST /v1/notifications/channels/{channel_id}/test", {
    summary: "Send a test to a channel",
    description:
      "Sends one message at once, without retries, and returns the outcome. A mail is only queued: it is then `delivered`, and may still be retried or fail. At most 30 tests a minute, together with those of webhooks.",
    params: channelParams,
    response: delivery,
    errors: [403, 404, 409, 429],
    examples: {
      response: {
        id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a63",
        event: "test",
        newsfeed_id: null,
        subject_id: null,
        status: "delivered",
        attempts: 1,
        next_attempt_at: null,
        status_code: 200,
        error: null,
        milliseconds: 120,
        delivered_at: AT,
        created_at: AT,
      },
    },
  }),

  listRules: endpoint("GET /v1/notifications/rules", {
    summary: "List notification rules",
    description: "The caller's rules, oldest first.",
    response: z.array(rule),
    examples: { response: [exampleRule] },
  }),

  createRule: endpoint("POST /v1/notifications/rules", {
    summary: "Create a notification rule",
    description: `The channel gets a post that matches the rule once the post has its key learning. If the receiver does not answer within 15 seconds or the answer is lost, the post is sent again. Posts that arrive in quiet hours, or could only be sent then, are not sent. A user can have ${RULES_PER_USER_MAX} rules.`,
    body: z.object({ channel_id: id, ...optionalRule }),
    response: rule,
    errors: [403, 404],
    examples: { body: { channel_id: exampleChannel.id, relevance_min: 80 }, response: exampleRule },
  }),

  updateRule: endpoint("PUT /v1/notifications/rules/{rule_id}", {
    summary: "Update a notification rule",
    description: "Changes the fields sent.",
    params: ruleParams,
    body: z.object({ ...optionalRule, is_enabled: z.boolean().optional() }),
    response: rule,
    examples: { body: { relevance_min: 90 }, response: { ...exampleRule, relevance_min: 90 } },
  }),

  deleteRule: endpoint("DELETE /v1/notifications/rules/{rule_id}", {
    summary: "Delete a notification rule",
    description: "Its channel stays.",
    params: ruleParams,
  }),

  previewNotifications: endpoint("POST /v1/notifications/preview", {
    summary: "Preview a notification rule",
    scope: "read",
    description: `How often a rule would have notified the user in the last ${RULE_PREVIEW_DAYS} days, by the posts' present relevance, and the latest ${PREVIEW_POSTS_MAX} of these posts.`,
    body: z.object(optionalRule),
    response: z.object({ count: z.int(), posts: z.array(notifiedPost) }),
    errors: [403, 404],
    examples: {
      body: { relevance_min: 80 },
      response: {
        count: 1,
        posts: [
          {
            id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d",
            newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
            title: "Utility swaps lithium for sodium-ion in a 200 MWh tender",
            relevance: 82,
            created_at: AT,
          },
        ],
      },
    },
  }),

  getPushKey: endpoint("GET /v1/notifications/push-key", {
    summary: "Get the key for Web Push",
    description: "The server's public key, with which a browser subscribes.",
    response: z.object({ public_key: z.string() }),
    examples: {
      response: {
        public_key: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
      },
    },
  }),
};
