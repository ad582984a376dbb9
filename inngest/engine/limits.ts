// Inngest's own limits, enforced here too, so that no function breaks on the move to Inngest.
// See https://www.inngest.com/docs/usage-limits/inngest and the server's consts package.

export const EVENTS_PER_REQUEST_MAX = 5000;
export const CONCURRENCY_LIMITS_MAX = 2;
const EVENT_BYTES_MAX = 256 * 1024;
const OUTPUT_BYTES_MAX = 4 * 1024 * 1024;
const STATE_BYTES_MAX = 32 * 1024 * 1024;
const STEPS_MAX = 1000;

/** Fails a run without a retry: it passed a limit or used an unsupported step. */
export class RunRefusedError extends Error {
  override readonly name = "RunRefusedError";
}

/** Returns the error message for an event that is too large, else null. */
export function eventTooLarge(event: { name: string }): string | null {
  const bytes = Buffer.byteLength(JSON.stringify(event));
  if (bytes <= EVENT_BYTES_MAX) return null;
  const size = `${Math.ceil(bytes / 1024)} KiB`;
  return `the event "${event.name}" has ${size}; the limit is ${EVENT_BYTES_MAX / 1024} KiB: send ids instead`;
}

/** @throws RunRefusedError when the output of a step or a run is too large */
export function checkOutput(subject: string, json: string): void {
  if (Buffer.byteLength(json) <= OUTPUT_BYTES_MAX) return;
  throw new RunRefusedError(
    `${subject} returned ${mib(Buffer.byteLength(json))}; the limit is 4 MiB: return ids instead`,
  );
}

/** @throws RunRefusedError when a run has too many steps or too much step output */
export function checkState(state: { steps: number; bytes: number }): void {
  if (state.steps > STEPS_MAX)
    throw new RunRefusedError(`the run has more than ${STEPS_MAX} steps: split it into several runs`);
  if (state.bytes > STATE_BYTES_MAX)
    throw new RunRefusedError(
      `the steps of the run returned ${mib(state.bytes)}; the limit is 32 MiB: return ids instead`,
    );
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
