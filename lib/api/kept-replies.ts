import { snapshot, type UserContext } from "@/lib/context";
import type { Reply } from "./reply";

/** Of all of them, in UTF-16 units. */
const LENGTH_MAX = 8_000_000;
/** Of one: whoever asks for more asks seldom. */
const REPLY_LENGTH_MAX = 500_000;

interface Kept {
  /** Null while it was made but once: most requests never come again. */
  version: string | null;
  reply: Reply | null;
}

interface Work {
  /** A digest of everything that the reply is made from; null where it is not to be kept. */
  version: (ctx: UserContext) => Promise<string | null>;
  make: (ctx: UserContext) => Promise<Reply>;
}

/** By user and address; who was asked for last, stands last. */
const kept = new Map<string, Kept>();
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
  if (!known) {
    keep(key, { version: null, reply: null });
    return work.make(ctx);
  }
  const version = await work.version(ctx);
  if (version === null) return work.make(ctx);
  if (known.reply && known.version === version) {
    keep(key, known);
    return known.reply;
  }
  return snapshot(ctx, async (tx) => {
    const now = { version: await work.version(tx), reply: await work.make(tx) };
    keep(key, now);
    return now.reply;
  });
}

function keep(key: string, entry: Kept): void {
  forget(key);
  const size = sizeOf(key, entry);
  if (size > REPLY_LENGTH_MAX) return;
  kept.set(key, entry);
  length += size;
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

function sizeOf(key: string, { reply }: Kept): number {
  return key.length + (reply?.text?.length ?? 0);
}
