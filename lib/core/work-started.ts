import { processWide } from "./process-wide";

const work = processWide<{ started?: Promise<void> }>("work", () => ({}));

/** Sets the promise that {@link workStarted} returns. */
export function bindWork(started: Promise<void>): void {
  work.started = started;
}

/** Resolves once this process runs workflows, after the first page; at once in a function, which runs none. */
export async function workStarted(): Promise<void> {
  await work.started;
}
