import type { z } from "zod";
import type { Context } from "@/lib/context/context";
import { truncate } from "@/lib/core/truncate";
import type { Message } from "./attempt";
import { CHANNEL_TARGETS, type ChannelKind, type Notice, ntfyTopicOf } from "./channel-target";
import { openTarget } from "./sealed-target";
import { pushMessage } from "./web-push";

const TELEGRAM = "https://api.telegram.org";
const TITLE_CHARACTERS_MAX = 250;
const TEXT_CHARACTERS_MAX = 1_500;

/** A stored channel; a mail is queued instead. */
interface StoredChannel {
  id: string;
  sealed: Uint8Array;
  kind: Exclude<ChannelKind, "email">;
}

/** The request that shows a notice; null when the stored address can no longer be read. */
export async function messageFor(ctx: Context, channel: StoredChannel, long: Notice): Promise<Message | null> {
  const notice = shortened(long);
  const from = <Shape extends z.ZodType>(
    shape: Shape,
    compose: (target: z.output<Shape>) => Message | Promise<Message>,
  ) => {
    const target = openTarget(ctx, channel, shape);
    return target === null ? null : compose(target);
  };
  switch (channel.kind) {
    case "slack":
      return from(CHANNEL_TARGETS.slack, ({ url }) => json(url, { text: slackText(notice), unfurl_links: false }));
    case "discord":
      return from(CHANNEL_TARGETS.discord, ({ url }) => json(url, discordEmbed(notice)));
    case "teams":
      return from(CHANNEL_TARGETS.teams, ({ url }) => json(url, teamsCard(notice)));
    case "telegram":
      return from(CHANNEL_TARGETS.telegram, ({ token, chatId }) =>
        json(`${TELEGRAM}/bot${token}/sendMessage`, telegramText(chatId, notice)),
      );
    case "ntfy":
      return from(CHANNEL_TARGETS.ntfy, (target) => ntfyMessage(target, notice));
    case "web-push":
      return from(CHANNEL_TARGETS["web-push"], (target) => pushMessage(ctx, target, notice));
  }
}

function discordEmbed({ title, text, origin, url }: Notice) {
  // Titles and descriptions render Markdown, a footer does not. Some signs have a meaning only where a line begins.
  // Discord links a URL as it stands, so it gets no escapes. It ends before brackets, so that it hides no other link.
  const plain = (some: string) => escaped(some, /https?:\/\/[^\s<[\]\\`*|]+|[\\[\]()*_~`<|]|(?<=^\s*)[#>-]/gm);
  // Cut again, because Discord refuses a longer title, and the escapes count.
  const embed = { title: truncate(plain(title), TITLE_CHARACTERS_MAX), url, description: plain(text) };
  // Keeps titles from mentioning anybody.
  return { embeds: [{ ...embed, footer: { text: origin } }], allowed_mentions: { parse: [] } };
}

function telegramText(chatId: string, { title, text, origin, url }: Notice) {
  return {
    chat_id: chatId,
    // Without a parse mode, so that nothing in a title is markup.
    text: [title, text, origin, url].filter(Boolean).join("\n\n"),
    link_preview_options: { is_disabled: true },
  };
}

function ntfyMessage(
  { url, token }: z.output<(typeof CHANNEL_TARGETS)["ntfy"]>,
  { title, text, origin, url: click }: Notice,
): Message {
  const { topic, server } = ntfyTopicOf(url);
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return { ...json(server, { topic, title, message: text || origin, click }), headers };
}

function json(url: string, body: unknown): Message {
  return { url, headers: {}, body: JSON.stringify(body), contentType: "application/json" };
}

function shortened({ title, text, origin, url }: Notice): Notice {
  return {
    title: truncate(title, TITLE_CHARACTERS_MAX),
    text: truncate(text, TEXT_CHARACTERS_MAX),
    origin: truncate(origin, TITLE_CHARACTERS_MAX),
    url,
  };
}

/** Slack's three escapes keep untrusted text from adding markup for links and mentions. */
function slackText({ title, text, origin, url }: Notice): string {
  const plain = (some: string) => some.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return [`<${url}|${plain(title).replaceAll("|", "¦")}>`, plain(text), plain(origin)].filter(Boolean).join("\n");
}

/** @param signs characters with a meaning in the service's Markdown; longer matches are kept */
function escaped(text: string, signs: RegExp): string {
  return text.replace(signs, (match) => (match.length === 1 ? `\\${match}` : match));
}

function teamsCard({ title, text, origin, url }: Notice) {
  // Text blocks render some Markdown. Teams on phones shows a backslash before other signs.
  const plain = (some: string) => escaped(some, /\\(?=[\\[\]*_#-])|[[\]*_]|(?<=^\s*)[#-](?=\s)/gm);
  const block = (some: string, look: object) => ({ type: "TextBlock", text: plain(some), wrap: true, ...look });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(title, { weight: "Bolder", size: "Medium" }),
            ...(text === "" ? [] : [block(text, {})]),
            block(origin, { isSubtle: true }),
          ],
          actions: [{ type: "Action.OpenUrl", title: "Open in Lede", url }],
        },
      },
    ],
  };
}
