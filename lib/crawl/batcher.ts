/** Collects items and stores them together, `waitMs` after the first of them; `flush` stores the last ones. */
export function createBatcher<Item>(waitMs: number, store: (items: readonly Item[]) => Promise<void>) {
  const waiting: Item[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stored: Promise<void> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const together = waiting.splice(0);
    if (together.length > 0) stored = stored.then(() => store(together));
    // The caller sees the rejection when it awaits the end.
    stored.catch(() => undefined);
    return stored;
  };
  return {
    add: (...items: readonly Item[]) => {
      waiting.push(...items);
      timer ??= setTimeout(flush, waitMs);
    },
    flush,
  };
}
