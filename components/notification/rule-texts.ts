import { newsfeedIdsIn } from "@/components/settings/newsfeeds-field";
import type { RuleFields } from "@/lib/client/notifications";
import type { Channel } from "@/lib/contract/channel";

/** Fields of a rule in its form. An empty field is no limit. */
export function ruleFieldsIn(fields: FormData): RuleFields {
  const text = (name: string) => String(fields.get(name) ?? "").trim();
  return {
    newsfeed_ids: newsfeedIdsIn(fields),
    relevance_min: text("relevance_min") === "" ? null : Number(text("relevance_min")),
    words: text("words") || null,
    quiet_from: minutesOf(text("quiet_from")),
    quiet_to: minutesOf(text("quiet_to")),
  };
}

/** Leaves out newsfeeds that the user can no longer read, for which a preview is refused and which a form does not show. */
export function withinNewsfeeds(fields: RuleFields, newsfeeds: readonly { id: string }[] | undefined): RuleFields {
  if (!newsfeeds) return fields;
  const present = new Set(newsfeeds.map(({ id }) => id));
  return { ...fields, newsfeed_ids: fields.newsfeed_ids?.filter((id) => present.has(id)) ?? null };
}

/** Minutes after midnight of "22:00"; null for an unfinished time. */
function minutesOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** "22:00". @param minutes after midnight */
export function timeText(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Advice on a channel whose receiver is gone; null for others. A browser's subscription never comes back. */
export function goneText({ kind, disabled_reason }: Pick<Channel, "kind" | "disabled_reason">): string | null {
  if (disabled_reason !== "gone") return null;
  const remedy = "create a rule with a new channel, then delete this one.";
  return kind === "web-push"
    ? `The browser's subscription has ended: ${remedy}`
    : `If its address no longer exists, ${remedy}`;
}

/** "Relevance 80 or more · with “tender” · quiet from 22:00 to 07:00", "Every post". */
export function ruleText({ relevance_min, words, quiet_from, quiet_to }: Omit<RuleFields, "newsfeed_ids">): string {
  const parts = [
    relevance_min !== null && `relevance ${relevance_min} or more`,
    words !== null && `with “${words}”`,
    quiet_from !== null && quiet_to !== null && `quiet from ${timeText(quiet_from)} to ${timeText(quiet_to)}`,
  ].filter((part) => part !== false);
  const text = relevance_min === null && words === null ? ["every post", ...parts] : parts;
  return text.join(" · ").replace(/^./, (letter) => letter.toUpperCase());
}
