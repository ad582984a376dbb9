import { ensureAdmin } from "@/lib/accounts/ensure-admin";
import { type Runtime, runtime, SYSTEM } from "@/lib/runtime";

const ENGINES = {
  embedded: "the embedded engine, in this process",
  "inngest-dev": "Inngest's dev server",
  inngest: "Inngest",
} as const;

/** Brings the process to life: database, accounts, workflows. What stops it is said in one line. */
export async function boot(): Promise<void> {
  try {
    const started = await runtime();
    await bringUp(started);
    stopOnSignals(started);
  } catch (error) {
    process.stderr.write(`Lede cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function bringUp({ env, log, workflows, database, contextFor }: Runtime): Promise<void> {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureAdmin(contextFor(SYSTEM), { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  await workflows.start();
  log.info({ database: database.kind }, `durable functions run on ${ENGINES[workflows.mode]}`);
}

function stopOnSignals(started: Runtime): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    started.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        started.log.error({ err: error }, "the process did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}
