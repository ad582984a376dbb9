// Scripts and bundles have their own module instances; they share only globalThis.
const KEY = Symbol.for("lede.doors");
const holder = globalThis as typeof globalThis & { [KEY]?: (() => Promise<void>)[] };

/** Registers `close`, which stops accepting work and waits for running work, to run before the process exits. */
export function onShutdown(close: () => Promise<void>): void {
  holder[KEY] ??= [];
  holder[KEY].push(close);
}

export async function runShutdownHooks(): Promise<void> {
  await Promise.all((holder[KEY] ?? []).map((close) => close()));
}

/** Waits for `done`, at most `ms`. @returns whether it finished in time */
export async function within(ms: number, done: Promise<unknown>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, ms, false);
  return Promise.race([done.then(() => true), promise]).finally(() => clearTimeout(timer));
}
