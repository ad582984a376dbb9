import { findKeyHashByFever } from "@/db/queries/accounts/api-keys";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { verifyKeyHash } from "./api-keys";
import { hashKey } from "./key-format";

const FEVER_KEY = /^[0-9a-f]{32}$/;

/**
 * Returns the actor of a key as Fever clients send it: MD5 of the address that the owner had when the key was created,
 * a colon and the key. Null for keys created before Lede supported Fever.
 */
export async function verifyFeverKey(ctx: SystemContext, typed: string): Promise<UserActor | null> {
  const feverKey = typed.trim().toLowerCase();
  if (!FEVER_KEY.test(feverKey)) return null;
  const keyHash = await findKeyHashByFever(ctx.db, hashKey(feverKey));
  return keyHash && verifyKeyHash(ctx, keyHash);
}
