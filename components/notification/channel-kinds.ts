import type { ChannelKind, NewChannel } from "@/lib/client/notifications";
import { subscribeBrowser } from "@/lib/client/web-push";
import type { Channel } from "@/lib/contract/channel";

/** A text field of a new channel; its name is that of the API. */
interface ChannelField {
  name: "url" | "bot_token" | "chat_id" | "access_token";
  label: string;
  placeholder?: string;
  hint: string;
  type?: "url" | "password";
  isOptional?: true;
}

interface Kind {
  text: string;
  fields: readonly ChannelField[];
}

const webhook = (placeholder: string, hint: string): ChannelField[] => [
  { name: "url", label: "Webhook address", type: "url", placeholder, hint },
];

export const KINDS: Readonly<Record<ChannelKind, Kind>> = {
  email: { text: "Email", fields: [] },
  "web-push": { text: "This browser", fields: [] },
  ntfy: {
    text: "ntfy",
    fields: [
      {
        name: "url",
        label: "Topic",
        type: "url",
        placeholder: "https://ntfy.sh/a-topic-nobody-guesses",
        hint: "Subscribe to the same topic in the ntfy app.",
      },
      {
        name: "access_token",
        label: "Access token",
        type: "password",
        hint: "Only for a protected topic.",
        isOptional: true,
      },
    ],
  },
  slack: {
    text: "Slack",
    fields: webhook("https://hooks.slack.com/services/…", "In Slack: your app, Incoming Webhooks."),
  },
  discord: {
    text: "Discord",
    fields: webhook("https://discord.com/api/webhooks/…", "In Discord: Edit Channel, Integrations, Webhooks."),
  },
  teams: {
    text: "Microsoft Teams",
    fields: webhook("https://…", "In Teams: Workflows, “Send webhook alerts to a channel”."),
  },
  telegram: {
    text: "Telegram",
    fields: [
      { name: "bot_token", label: "Bot token", type: "password", hint: "From @BotFather." },
      { name: "chat_id", label: "Chat", hint: "The number of a chat with the bot, or @channel." },
    ],
  },
};

// Safe: the keys of the record are its kinds.
const ALL = Object.keys(KINDS) as ChannelKind[];

/** Kinds of new channels. */
export const KIND_CHOICES = ALL.map((kind) => ({ value: kind, text: KINDS[kind].text }));

/** Kind of a new channel; undefined if the choice is the id of an existing one. */
export function kindOf(choice: string): ChannelKind | undefined {
  return ALL.find((kind) => kind === choice);
}

/** Reads a new channel from its form, and subscribes this browser if it is one. @throws ApiError */
export async function newChannelIn(kind: ChannelKind, fields: FormData): Promise<NewChannel> {
  const text = (field: ChannelField["name"] | "name") => String(fields.get(field) ?? "").trim();
  const name = text("name");
  switch (kind) {
    case "email":
      return { kind, name };
    case "web-push":
      return { kind, name, ...(await subscribeBrowser()) };
    case "telegram":
      return { kind, name, bot_token: text("bot_token"), chat_id: text("chat_id") };
    case "ntfy":
      return { kind, name, url: text("url"), ...(text("access_token") && { access_token: text("access_token") }) };
    default:
      return { kind, name, url: text("url") };
  }
}

/** "Phone (ntfy)", "Email". */
export function channelName({ name, kind }: Pick<Channel, "name" | "kind">): string {
  const text = kind === "web-push" ? "Browser" : KINDS[kind].text;
  return name && name !== text ? `${name} (${text})` : text;
}
