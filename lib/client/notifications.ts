import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Channel } from "@/lib/contract/channel";
import type { Rule } from "@/lib/contract/notifications";
import type { Delivery } from "@/lib/contract/webhooks";
import { call, type Request } from "./call";
import { defer } from "./deferred";
import { ensureGone } from "./ensure-gone";
import { cancelPending } from "./query-client";
import { withRoom } from "./with-room";

export function channelsQuery() {
  return queryOptions({ queryKey: ["channels"], queryFn: () => call("GET /v1/notifications/channels", {}) });
}

export function rulesQuery() {
  return queryOptions({ queryKey: ["rules"], queryFn: () => call("GET /v1/notifications/rules", {}) });
}

/** Fields of a rule that choose its posts. */
export type RuleFields = Pick<Rule, "newsfeed_ids" | "relevance_min" | "words" | "quiet_from" | "quiet_to">;

/** Posts that the rule would have sent. */
export function rulePreviewQuery(fields: RuleFields) {
  return queryOptions({
    queryKey: ["rule-preview", fields],
    queryFn: ({ signal }) => call("POST /v1/notifications/preview", { body: fields }, signal),
    placeholderData: keepPreviousData,
  });
}

export type NewChannel = Request<"POST /v1/notifications/channels">["body"];
export type ChannelKind = Channel["kind"];

/** @throws ApiError with fields `url`, `bot_token`, `chat_id` and `access_token` */
export async function createChannel(client: QueryClient, body: NewChannel): Promise<Channel> {
  const channel = await call("POST /v1/notifications/channels", { body });
  client.setQueryData(channelsQuery().queryKey, (channels = []) => [...channels, channel]);
  return channel;
}

/** @throws ApiError with the field `name` */
export async function updateChannel(
  client: QueryClient,
  channel_id: string,
  changes: Partial<Pick<Channel, "name" | "is_enabled">>,
): Promise<void> {
  const changed = await call("PUT /v1/notifications/channels/{channel_id}", { params: { channel_id }, body: changes });
  client.setQueryData(channelsQuery().queryKey, (channels) =>
    channels?.map((other) => (other.id === channel_id ? changed : other)),
  );
}

/** Deletes the channel with its rules. */
export async function deleteChannel(client: QueryClient, channel_id: string): Promise<void> {
  await call("DELETE /v1/notifications/channels/{channel_id}", { params: { channel_id } });
  client.setQueryData(channelsQuery().queryKey, (channels) => channels?.filter(({ id }) => id !== channel_id));
  client.setQueryData(rulesQuery().queryKey, (rules) => rules?.filter((rule) => rule.channel_id !== channel_id));
}

export async function testChannel(client: QueryClient, channel_id: string): Promise<Delivery> {
  const delivery = await call("POST /v1/notifications/channels/{channel_id}/test", { params: { channel_id } });
  await client.invalidateQueries({ queryKey: channelsQuery().queryKey });
  return delivery;
}

/** @throws ApiError with the fields of a rule */
export async function createRule(client: QueryClient, channel_id: string, fields: RuleFields): Promise<void> {
  const rule = await withRoom(() => call("POST /v1/notifications/rules", { body: { channel_id, ...fields } }));
  client.setQueryData(rulesQuery().queryKey, (rules = []) => [...rules, rule]);
}

/** @throws ApiError with the fields of a rule */
export async function updateRule(
  client: QueryClient,
  rule_id: string,
  changes: RuleFields | Pick<Rule, "is_enabled">,
): Promise<void> {
  const changed = await call("PUT /v1/notifications/rules/{rule_id}", { params: { rule_id }, body: changes });
  client.setQueryData(rulesQuery().queryKey, (rules) =>
    rules?.map((other) => (other.id === rule_id ? changed : other)),
  );
}

/** Deletes the rule when the time to undo it ends. */
export function deleteRule(client: QueryClient, rule_id: string): void {
  defer({ id: rule_id, text: "Rule deleted" }, async () => {
    await ensureGone(call("DELETE /v1/notifications/rules/{rule_id}", { params: { rule_id } }));
    const { queryKey } = rulesQuery();
    cancelPending(client, [queryKey]);
    client.setQueryData(queryKey, (rules) => rules?.filter(({ id }) => id !== rule_id));
  });
}
