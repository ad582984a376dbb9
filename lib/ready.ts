import { isReachable } from "@/db/migrate";
import { runtime } from "@/lib/runtime";

const PATIENCE_MS = 1_000;

const LOOP_AGE_MS_MAX = 120_000;

/** Does the database answer within a second, and does work get done? */
export async function isReady(): Promise<boolean> {
  const { database, workflows } = await runtime();
  const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref());
  const isWorking = async () => {
    if (!(await isReachable(database))) return false;
    const { loopAgeMs } = (await workflows.engine?.status()) ?? { loopAgeMs: 0 };
    return (loopAgeMs ?? 0) <= LOOP_AGE_MS_MAX;
  };
  return Promise.race([isWorking().catch(() => false), tooLate]);
}
