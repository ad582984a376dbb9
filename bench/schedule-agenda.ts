/** An event at a moment of simulated time, in milliseconds. */
export interface Moment {
  at: number;
  happen: () => Promise<void> | void;
}

/** A priority queue of events: a binary heap, the soonest first. */
export interface Agenda {
  /** Infinity when empty. */
  nextAt(): number;
  add(at: number, happen: Moment["happen"]): void;
  take(): Moment | undefined;
}

export function createAgenda(): Agenda {
  const heap: Moment[] = [];
  const at = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]];
    if (first && second) [heap[a], heap[b]] = [second, first];
  };
  const rise = (index: number): void => {
    const parent = (index - 1) >> 1;
    if (index === 0 || at(parent) <= at(index)) return;
    swap(index, parent);
    rise(parent);
  };
  const sink = (index: number): void => {
    const child = at(2 * index + 2) < at(2 * index + 1) ? 2 * index + 2 : 2 * index + 1;
    if (at(index) <= at(child)) return;
    swap(index, child);
    sink(child);
  };
  return {
    nextAt: () => at(0),
    add: (moment, happen) => {
      heap.push({ at: moment, happen });
      rise(heap.length - 1);
    },
    take: () => {
      swap(0, heap.length - 1);
      const soonest = heap.pop();
      sink(0);
      return soonest;
    },
  };
}
