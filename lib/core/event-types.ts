/** Events that a webhook can have. */
export const EVENT_TYPES = ["post.matched", "post.learned", "source.failing", "digest.sent", "list.changed"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Webhooks, and channels of notifications. */
export const DESTINATION_KINDS = [
  "webhook",
  "slack",
  "discord",
  "teams",
  "telegram",
  "ntfy",
  "web-push",
  "email",
] as const;

/** `off`: by its owner; `gone`: the receiver answered 410; `failing`: it failed for days. */
export const DISABLED_REASONS = ["off", "gone", "failing"] as const;

/** Changes that `list.changed` reports. */
export const LIST_CHANGES = ["created", "updated", "deleted", "post_added", "post_changed", "post_removed"] as const;
export type ListChange = (typeof LIST_CHANGES)[number];
