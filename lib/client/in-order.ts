const queues = new Map<string, Promise<unknown>>();

/** Runs pieces of work about the same thing one after the other, so that "hide" and its "undo" arrive in that order. */
export function inOrder<R>(key: string, work: () => Promise<R>): Promise<R> {
  const turn = (queues.get(key) ?? Promise.resolve()).then(work, work);
  const settled = turn
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === settled) queues.delete(key);
    });
  queues.set(key, settled);
  return turn;
}
