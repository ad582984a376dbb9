import { z } from "zod";
import { DISABLED_REASONS, EVENT_TYPES } from "@/lib/core/event-types";
import { DELIVERIES_KEPT_DAYS, NEWSFEEDS_PER_USER_MAX, WEBHOOKS_PER_USER_MAX } from "@/lib/core/limits";
import { endpoint } from "./endpoint";
import { address, id, line, ownId, timestamp } from "./fields";
import { cursor, limit } from "./paging";
import { eventType } from "./webhook-events";

/** Hours for which the former secret also signs. */
export const FORMER_SECRET_HOURS = 24;

const NAME_CHARACTERS_MAX = 100;

/** Newsfeeds of a webhook or rule. */
export const newsfeedChoice = z
  .array(id)
  .min(1, "is empty; use null for all newsfeeds")
  .max(NEWSFEEDS_PER_USER_MAX, `can have at most ${NEWSFEEDS_PER_USER_MAX} newsfeeds`)
  .nullable()
  .describe("Null for all of your newsfeeds, also later ones");

const fields = {
  url: address.describe("Public URL that gets a POST for each event"),
  name: line(NAME_CHARACTERS_MAX, "A name"),
  events: z.array(eventType).min(1, "needs at least one event").max(EVENT_TYPES.length, "repeats events"),
  newsfeed_ids: newsfeedChoice,
  is_enabled: z.boolean(),
};

const webhook = z
  .object({
    id: ownId,
    url: z.string().describe("Its origin alone for a read-only key; empty after the server's secret has changed"),
    name: z.string(),
    events: z.array(eventType),
    newsfeed_ids: z.array(ownId).nullable().describe("Null for all newsfeeds"),
    is_enabled: z.boolean(),
    disabled_reason: z
      .enum(DISABLED_REASONS)
      .nullable()
      .describe("`off`: by you; `gone`: the receiver answered 410 to an event; `failing`: it failed for days"),
    failing_since: timestamp.nullable().describe("First failed attempt since the last success"),
    last_delivered_at: timestamp.nullable(),
    former_secret_until: timestamp.nullable().describe("Time until which the former secret also signs"),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof webhook>;

const newWebhook = webhook
  .extend({ secret: z.string().describe("Shown once; verifies the signatures") })
  .meta({ id: "NewWebhook" });
export type NewWebhook = z.output<typeof newWebhook>;

export const delivery = z
  .object({
    id: ownId.describe("The `webhook-id` of all its attempts"),
    event: z.enum([...EVENT_TYPES, "test"]),
    newsfeed_id: ownId.nullable(),
    subject_id: ownId.nullable().describe("The post, source, digest or list"),
    status: z
      .enum(["pending", "delivered", "failed", "cancelled"])
      .describe(
        "`delivered`: the receiver accepted it, or the mail was queued. `cancelled`: its subject is gone, you have no access any more, or mails to your address are stopped or need its confirmation",
      ),
    attempts: z.int(),
    next_attempt_at: timestamp.nullable().describe("Null when none is planned, as while the webhook is off"),
    status_code: z.int().nullable().describe("Status of the last answer; null without one"),
    error: z.string().nullable().describe("Why the last attempt failed"),
    milliseconds: z.int().nullable().describe("Duration of the last attempt"),
    delivered_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof delivery>;

const params = z.object({ webhook_id: id.describe("Webhook ID") });
const deliveryParams = params.extend({ delivery_id: id.describe("Delivery ID") });

const example = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a41",
  url: "https://receiver.example/lede",
  name: "Archive",
  events: ["post.matched", "post.learned"] as ["post.matched", "post.learned"],
  newsfeed_ids: null,
  is_enabled: true,
  disabled_reason: null,
  failing_since: null,
  last_delivered_at: "2026-11-21T08:30:00.000000",
  former_secret_until: null,
  created_at: "2026-11-20T08:30:00.000000",
  updated_at: "2026-11-20T08:30:00.000000",
};
const exampleSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=";
const exampleDelivery = {
  id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a42",
  event: "post.matched",
  newsfeed_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2b",
  subject_id: "0193f2a0-6f0e-7c11-9f0a-3f4f0d6c1a2d",
  status: "delivered",
  attempts: 1,
  next_attempt_at: null,
  status_code: 204,
  error: null,
  milliseconds: 84,
  delivered_at: "2026-11-21T08:30:00.000000",
  created_at: "2026-11-21T08:30:00.000000",
} as const;

export const webhookEndpoints = {
  listWebhooks: endpoint("GET /v1/webhooks", {
    summary: "List webhooks",
    description:
      "All webhooks of the caller, oldest first, without their secrets. Many services take events from anyone who knows the address, so a read-only key gets only its origin.",
    response: z.array(webhook),
    examples: { response: [example] },
  }),

  createWebhook: endpoint("POST /v1/webhooks", {
    summary: "Create a webhook",
    description: `Lede sends events to the URL by the [Standard Webhooks](https://www.standardwebhooks.com). A user can have ${WEBHOOKS_PER_USER_MAX} webhooks. The secret is returned only here.`,
    hasSecretReply: true,
    body: z.object({
      url: fields.url,
      name: fields.name.optional(),
      events: fields.events.optional().describe("Default: all"),
      newsfeed_ids: fields.newsfeed_ids.optional(),
    }),
    response: newWebhook,
    errors: [403, 404],
    examples: { body: { url: example.url, events: example.events }, response: { ...example, secret: exampleSecret } },
  }),

  getWebhook: endpoint("GET /v1/webhooks/{webhook_id}", {
    summary: "Get a webhook",
    description: "One of the caller's webhooks, without its secret.",
    params,
    response: webhook,
    examples: { response: example },
  }),

  updateWebhook: endpoint("PUT /v1/webhooks/{webhook_id}", {
    summary: "Update a webhook",
    description:
      "Changes the fields sent. Enabling it, or another `url`, delivers the events that wait for another attempt. Events that happen while it is off are not sent: read them from `/v1/changes`. When the former address can no longer be read, a new `url` gets a new secret, which is not returned: replace it.",
    params,
    body: z.object({
      url: fields.url.optional(),
      name: fields.name.optional(),
      events: fields.events.optional(),
      newsfeed_ids: fields.newsfeed_ids.optional(),
      is_enabled: fields.is_enabled.optional(),
    }),
    response: webhook,
    examples: { body: { is_enabled: false }, response: { ...example, is_enabled: false, disabled_reason: "off" } },
  }),

  deleteWebhook: endpoint("DELETE /v1/webhooks/{webhook_id}", {
    summary: "Delete a webhook",
    description: "Deletes its log too. Waiting events are not delivered.",
    params,
  }),

  rotateWebhookSecret: endpoint("POST /v1/webhooks/{webhook_id}/secret", {
    summary: "Replace the secret of a webhook",
    description: `For ${FORMER_SECRET_HOURS} hours each request is also signed with the former secret, so that a receiver can change over without a loss. At most the last three former secrets sign.`,
    params,
    hasSecretReply: true,
    response: newWebhook,
    examples: {
      response: { ...example, former_secret_until: "2026-11-22T08:30:00.000000", secret: exampleSecret },
    },
  }),

  testWebhook: endpoint("POST /v1/webhooks/{webhook_id}/test", {
    summary: "Send a test event",
    description:
      "Sends one event of the type `test` at once, without retries, and returns the outcome. At most 30 tests a minute, together with those of channels.",
    params,
    response: delivery,
    errors: [403, 404, 409, 429],
    examples: { response: { ...exampleDelivery, event: "test", newsfeed_id: null, subject_id: null } },
  }),

  listDeliveries: endpoint("GET /v1/webhooks/{webhook_id}/deliveries", {
    summary: "List deliveries",
    description: `Events for the webhook, newest first, kept for ${DELIVERIES_KEPT_DAYS} days.`,
    params,
    query: z.object({ limit: limit.optional(), cursor: cursor.optional() }),
    response: z.array(delivery),
    isPaged: true,
    examples: { response: [exampleDelivery] },
  }),

  sendDeliveryAgain: endpoint("POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/send-again", {
    summary: "Send a delivery again",
    description: "Sends the same body with the same `webhook-id`, now and with all retries.",
    params: deliveryParams,
    response: delivery,
    errors: [403, 404, 409],
    examples: {
      response: { ...exampleDelivery, status: "pending", next_attempt_at: "2026-11-21T09:00:00.000000" },
    },
  }),
};
