import { z } from "zod";

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

/** A post or a test, as a channel shows it. */
export interface Notice {
  title: string;
  text: string;
  /** Source and newsfeed. */
  origin: string;
  url: string;
}
