/** A value outside React; `useStore` renders it. */
export interface Store<T> {
  /** Value on the server and while the page hydrates. */
  initial: T;
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** @param load reads the browser's value on first use */
export function createStore<T>(initial: T, load = () => initial): Store<T> {
  const listeners = new Set<() => void>();
  let value: T | undefined;
  return {
    initial,
    get: () => {
      value ??= load();
      return value;
    },
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
