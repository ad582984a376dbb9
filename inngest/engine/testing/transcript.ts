/** Records what the scenarios did, by the key in their events. */
export interface Transcript {
  /** Records an entry with its time. */
  note(key: string, line: string): void;
  lines(key: string): string[];
  times(key: string): number[];
  /** Runs `work` and records the highest number of concurrent calls of the key. */
  overlap(key: string, work: () => Promise<void>): Promise<void>;
  peak(key: string): number;
}

export function createTranscript(): Transcript {
  const notes: { key: string; line: string; at: number }[] = [];
  const active = new Map<string, number>();
  const peaks = new Map<string, number>();
  const of = (key: string) => notes.filter((note) => note.key === key);
  const change = (key: string, by: number) => {
    const count = (active.get(key) ?? 0) + by;
    active.set(key, count);
    peaks.set(key, Math.max(peaks.get(key) ?? 0, count));
  };
  return {
    note: (key, line) => void notes.push({ key, line, at: Date.now() }),
    lines: (key) => of(key).map(({ line }) => line),
    times: (key) => of(key).map(({ at }) => at),
    overlap: async (key, work) => {
      change(key, 1);
      await work();
      change(key, -1);
    },
    peak: (key) => peaks.get(key) ?? 0,
  };
}
