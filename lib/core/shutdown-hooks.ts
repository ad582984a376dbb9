// Scripts and bundles have module instances of their own; only globalThis is common to them.
const KEY = Symbol.for("lede.doors");
const holder = globalThis as typeof globalThis & { [KEY]?: (() => Promise<void>)[] };

/** Work comes in here; before the process stops, `close` shuts the door and waits for what is inside. */
export function onShutdown(close: () => Promise<void>): void {
  holder[KEY] ??= [];
  holder[KEY].push(close);
}

/** Shuts every door. */
export async function runShutdownHooks(): Promise<void> {
  await Promise.all((holder[KEY] ?? []).map((close) => close()));
}
