import { isReachable } from "@/db/migrate";
import { runtime } from "@/lib/runtime";

const PATIENCE_MS = 1_000;

/** Does the database answer within a second? */
export async function isReady(): Promise<boolean> {
  const { database } = await runtime();
  const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  return Promise.race([isReachable(database), tooLate]);
}
