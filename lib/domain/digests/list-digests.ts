import { listDigestsOfMember } from "@/db/queries/digests/digest-settings";
import type { UserContext } from "@/lib/context/context";
import type { Digest } from "@/lib/contract/digests";
import { presentDigest } from "./present-digest";

/** Those of all newsfeeds that the caller is a member of. */
export async function listDigests(ctx: UserContext): Promise<Digest[]> {
  const now = ctx.now();
  return (await listDigestsOfMember(ctx.db, ctx.actor.userId)).map((settings) => presentDigest(settings, now));
}
