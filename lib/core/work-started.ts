// Scripts and bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.work");
// Safe: this file alone sets the key
const holder = globalThis as typeof globalThis & { [KEY]?: Promise<void> };

/** Sets the promise that {@link workStarted} returns. */
export function bindWork(started: Promise<void>): void {
  holder[KEY] = started;
}

/** Resolves once this process runs workflows, after the first page; at once in a function, which runs none. */
export async function workStarted(): Promise<void> {
  await holder[KEY];
}
