/** Values by key, up to a total size; evicts the least recently used ones. */
export function createLruCache<V>(sizeMax: number, sizeOf: (value: V) => number) {
  const values = new Map<string, V>();
  let size = 0;

  function drop(key: string): V | undefined {
    const value = values.get(key);
    if (value === undefined) return undefined;
    values.delete(key);
    size -= sizeOf(value);
    return value;
  }

  function put(key: string, value: V): void {
    drop(key);
    if (sizeOf(value) > sizeMax) return;
    values.set(key, value);
    size += sizeOf(value);
    for (const oldest of values.keys()) {
      if (size <= sizeMax) break;
      drop(oldest);
    }
  }

  function use(key: string): V | undefined {
    const value = drop(key);
    if (value !== undefined) put(key, value);
    return value;
  }

  return { drop, put, use };
}
