import { snapshot, type UserContext } from "@/lib/context/context";
import type { Reply } from "./reply";

/** Of all of them, in UTF-16 units. */
const LENGTH_MAX = 8_000_000;
/** Of one: whoever asks for more asks seldom. */
const REPLY_LENGTH_MAX = 500_000;

interface Kept {
  reply: Reply;
  /** Of the database before the reply was made, or looked at last. */
  state: string | undefined;
  /** Null where there is none. */
  version: string | null;
}

/** Made but once, as most requests are; or found too long to be kept. */
type Known = "asked" | "too long" | Kept;

interface Work {
  /** A digest of everything that the reply is made from; null where none is to be had. */
  version: (ctx: UserContext) => Promise<string | null>;
  make: (ctx: UserContext) => Promise<Reply>;
}

/** By user and address; who was asked for last, stands last. */
const kept = new Map<string, Known>();
let length = 0;

/**
 * The reply to a request that is asked over and over, which is made from the database alone. It is not made again while
 * nothing at all has been written, which whoever asks has been told already; nor, where it has a version, while that is
 * the same. What is kept is never older than its version, since both are of one snapshot, nor than its state.
 *
 * @param address of the user's request, with its query
 */
export async function replyUnlessUnchanged(ctx: UserContext, address: string, work: Work): Promise<Reply> {
  const key = `${ctx.actor.userId} ${address}`;
  const { databaseState: state } = ctx.actor;
  const known = kept.get(key) ?? "new";
  const isKept = typeof known === "object";
  if (isKept && state !== undefined && known.state === state) {
    keep(key, known);
    return known.reply;
  }
  if (known === "new" || known === "too long") {
    keep(key, known === "new" ? "asked" : known);
    return work.make(ctx);
  }
  const current = await work.version(ctx);
  // A search takes many short statements, between which others have their turn.
  if (current === null) return keepReply(key, { reply: await work.make(ctx), state, version: null });
  if (isKept && known.version === current) return keepReply(key, { ...known, state });
  return snapshot(ctx, async (tx) => {
    const version = await work.version(tx);
    return keepReply(key, { reply: await work.make(tx), state, version });
  });
}

function keepReply(key: string, entry: Kept): Reply {
  keep(key, lengthOf(entry.reply) > REPLY_LENGTH_MAX ? "too long" : entry);
  return entry.reply;
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
