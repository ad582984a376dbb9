/** Pending changes of a value, with what the server last accepted. */
const changes = new Map<string, { accepted: unknown; count: number }>();

interface Change<Value> {
  key: string;
  /** Value now and wanted. */
  from: Value;
  to: Value;
  show: (value: Value) => void;
  send: () => Promise<unknown>;
}

/** Shows a change at once. When the last pending one fails, shows what the server accepted. @throws what `send` does */
export async function showThenSend<Value>({ key, from, to, show, send }: Change<Value>): Promise<void> {
  const pending = changes.get(key) ?? { accepted: from, count: 0 };
  changes.set(key, pending);
  pending.count += 1;
  show(to);
  try {
    await send();
    pending.accepted = to;
  } catch (error) {
    const accepted = pending.accepted as Value; // Safe: a key has values of one type
    if (pending.count === 1 && accepted !== to) show(accepted);
    throw error;
  } finally {
    pending.count -= 1;
    if (pending.count === 0) changes.delete(key);
  }
}
