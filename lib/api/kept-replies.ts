import { snapshot, type UserContext } from "@/lib/context";
import type { Reply } from "./reply";

/** Of all of them, in UTF-16 units. */
const LENGTH_MAX = 8_000_000;
/** Of one: whoever asks for more asks seldom. */
const REPLY_LENGTH_MAX = 500_000;

interface Kept {
  version: string;
  reply: Reply;
}

/** Made but once, as most requests are; or found too long to be kept. */
type Known = "asked" | "too long" | Kept;

interface Work {
  /** A digest of everything that the reply is made from; null where it is not to be kept. */
  version: (ctx: UserContext) => Promise<string | null>;
  make: (ctx: UserContext) => Promise<Reply>;
}

/** By user and address; who was asked for last, stands last. */
const kept = new Map<string, Known>();
let length = 0;

/**
 * The reply to a request that is asked over and over: made anew only when what it is made from has changed. What is kept
 * is never older than the digest, since both are of one snapshot.
 *
 * @param address of the user's request, with its query
 */
export async function replyUnlessUnchanged(ctx: UserContext, address: string, work: Work): Promise<Reply> {
  const key = `${ctx.actor.userId} ${address}`;
  const known = kept.get(key);
  if (known === undefined || known === "too long") {
    keep(key, known ?? "asked");
    return work.make(ctx);
  }
  const current = await work.version(ctx);
  // A search takes many short statements, between which others have their turn.
  if (current === null) return work.make(ctx);
  if (known !== "asked" && known.version === current) {
    keep(key, known);
    return known.reply;
  }
  return snapshot(ctx, async (tx) => {
    const version = await work.version(tx);
    const reply = await work.make(tx);
    if (version !== null) keep(key, lengthOf(reply) > REPLY_LENGTH_MAX ? "too long" : { version, reply });
    return reply;
  });
}

function keep(key: string, entry: Known): void {
  forget(key);
  kept.set(key, entry);
  length += sizeOf(key, entry);
  for (const oldest of kept.keys()) {
    if (length <= LENGTH_MAX) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  const entry = kept.get(key);
  if (!entry) return;
  kept.delete(key);
  length -= sizeOf(key, entry);
}

function sizeOf(key: string, entry: Known): number {
  return key.length + (typeof entry === "string" ? 0 : lengthOf(entry.reply));
}

function lengthOf({ text }: Reply): number {
  return text?.length ?? 0;
}
