const queues = new Map<string, Promise<unknown>>();

/** Serialises work on the same key, so that "hide" and its undo arrive in order. */
export function inOrder<R>(key: string, work: () => Promise<R>): Promise<R> {
  const result = (queues.get(key) ?? Promise.resolve()).then(work, work);
  const settled = result
    .catch(() => undefined)
    .then(() => {
      if (queues.get(key) === settled) queues.delete(key);
    });
  queues.set(key, settled);
  return result;
}
