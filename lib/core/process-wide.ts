/**
 * Returns the object of this name that all module instances of the process share. Scripts and bundles have their own
 * instance of each module; they share only `globalThis`.
 *
 * @param initial makes the object at the first call
 */
export function processWide<Value extends object>(name: string, initial: () => Value): Value {
  const key = Symbol.for(`lede.${name}`);
  // Safe: this function alone sets these keys, each for one type
  const shared = globalThis as typeof globalThis & Record<symbol, Value | undefined>;
  shared[key] ??= initial();
  return shared[key];
}
