import type { Context } from "@/lib/context/context";
import { connectionOf } from "@/lib/domain/setup/ai-connection";
import { NOTHING_STORED, readStoredSettings, type StoredSettings } from "@/lib/domain/setup/stored-settings";
import { openModel } from "@/lib/platform/ai/open-model";

/** A change takes effect in every process after this, at its next request or piece of work. */
const FRESH_MS = 2_000;

type Ports = Pick<Context, "db" | "mac" | "log" | "settings">;
type FollowedPorts = Pick<Context, "model">;

/** Keeps what depends on the operator's settings up to date, without a timer, which a function would not have. */
export async function followSettings(ctx: Ports, signal: AbortSignal) {
  let ports = await portsOf(ctx, NOTHING_STORED, signal);
  let { revision } = NOTHING_STORED;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let isStopped = false;

  const read = async () => {
    readAt = performance.now();
    try {
      const stored = await readStoredSettings(ctx);
      if (stored.revision === revision) return;
      ports = await portsOf(ctx, stored, signal);
      revision = stored.revision;
    } catch (error) {
      ctx.log.warn({ err: error }, "the settings could not be read; the former ones stay");
    }
  };
  const refresh = async ({ isForced = false } = {}): Promise<void> => {
    if (isStopped) return;
    if (isForced) await reading;
    else if (reading === null && performance.now() - readAt < FRESH_MS) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  };
  const stop = async () => {
    isStopped = true;
    await reading;
  };
  await refresh();
  return { ports: () => ports, refresh, stop };
}

async function portsOf({ settings }: Ports, stored: StoredSettings, signal: AbortSignal): Promise<FollowedPorts> {
  const { variables, timeoutSeconds } = settings.ai;
  const connection = connectionOf(variables, stored.ai);
  settings.ai.secondOpinion = variables.secondOpinion ?? stored.checks?.hasSecondOpinion ?? true;
  return { model: connection && (await openModel(connection, { timeoutSeconds, signal })) };
}
