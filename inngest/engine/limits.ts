// Inngest's own limits, held here too, so that nothing first breaks when the engine is changed.
// See https://www.inngest.com/docs/usage-limits/inngest and the server's consts package.

export const EVENTS_PER_REQUEST_MAX = 5000;
export const CONCURRENCY_LIMITS_MAX = 2;
const EVENT_BYTES_MAX = 256 * 1024;
const OUTPUT_BYTES_MAX = 4 * 1024 * 1024;
const STATE_BYTES_MAX = 32 * 1024 * 1024;
const STEPS_MAX = 1000;

/** The run asks for what the engine does not give. It fails with this message and no retry would change that. */
export class RunRefusedError extends Error {
  override readonly name = "RunRefusedError";
}

/** What is wrong with an event that is too large, in one sentence; null when it is not. */
export function eventTooLarge(event: { name: string }): string | null {
  const bytes = Buffer.byteLength(JSON.stringify(event));
  if (bytes <= EVENT_BYTES_MAX) return null;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `the event "${event.name}" has ${size}, and ${EVENT_BYTES_MAX / 1024} KiB is the most: send ids instead`;
}

/** @throws RunRefusedError when a step or a run returned too much */
export function checkOutput(whose: string, json: string): void {
  if (Buffer.byteLength(json) <= OUTPUT_BYTES_MAX) return;
  throw new RunRefusedError(
    `${whose} returned ${mib(Buffer.byteLength(json))}, and 4 MiB is the most: return ids instead`,
  );
}

/** @throws RunRefusedError when the steps of one run are too many or hold too much */
export function checkState(state: { steps: number; bytes: number }): void {
  if (state.steps > STEPS_MAX)
    throw new RunRefusedError(`the run has more than ${STEPS_MAX} steps: split it into several runs`);
  if (state.bytes > STATE_BYTES_MAX)
    throw new RunRefusedError(
      `the steps of the run returned ${mib(state.bytes)}, and 32 MiB is the most: return ids instead`,
    );
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
