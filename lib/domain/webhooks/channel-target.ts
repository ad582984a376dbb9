import { z } from "zod";
import { withoutFinalSlashes } from "@/lib/core/without-slashes";

const address = z.object({ url: z.string() });

/** Settings by which each kind of channel is reached; stored encrypted. */
export const CHANNEL_TARGETS = {
  slack: address,
  discord: address,
  teams: address,
  telegram: z.object({ token: z.string(), chatId: z.string() }),
  ntfy: z.object({ url: z.string(), token: z.string().nullable() }),
  "web-push": z.object({ url: z.string(), publicKey: z.string(), auth: z.string() }),
  /** The account's own address. */
  email: z.object({}),
};
export type ChannelKind = keyof typeof CHANNEL_TARGETS;

/** Splits the address of an ntfy topic into topic, empty without one, and URL of the server that publishes it. */
export function ntfyTopicOf(url: string): { topic: string; server: string } {
  const path = withoutFinalSlashes(new URL(url).pathname);
  const topic = path.slice(path.lastIndexOf("/") + 1);
  const server = new URL(url);
  server.pathname = path.slice(0, path.length - topic.length);
  server.search = "";
  server.hash = "";
  return { topic, server: server.href };
}

/** A post or a test, as a channel shows it. */
export interface Notice {
  title: string;
  text: string;
  /** Source and newsfeed. */
  origin: string;
  url: string;
}
