import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type FarmKind, NEW_ITEMS, shapesOf } from "./feed";
import type { Asked } from "./sites";

/** Sites in another process, each on a loopback address of its own. */
export interface Farm {
  urls: readonly string[];
  /** Items of all feeds, and new ones in each generation. */
  items: { first: number; added: number };
  /** Advances the feeds to a generation. */
  publish(generation: number): Promise<void>;
  /** Requests since the last call. */
  asked(): Promise<Asked>;
  close(): void;
}

export async function startFarm(kind: FarmKind, feeds: number, latencyMs = 0): Promise<Farm> {
  const child = fork(join(import.meta.dirname, "sites.ts"), [kind, String(latencyMs)]);
  const [port] = await once(child, "message");
  const shapes = await shapesOf(kind);
  const ask = async (question: number | "asked"): Promise<Asked> => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer;
  };
  const sum = (of: (items: number) => number) =>
    Array.from({ length: feeds }, (_, site) => of(shapes[site % shapes.length]?.items ?? 0)).reduce((a, b) => a + b, 0);
  return {
    urls: Array.from({ length: feeds }, (_, site) => `http://127.7.${site >> 8}.${site & 255}:${port}/feed.xml`),
    items: { first: sum((items) => items), added: sum((items) => Math.min(items, NEW_ITEMS)) },
    publish: async (generation) => void (await ask(generation)),
    asked: () => ask("asked"),
    close: () => child.disconnect(),
  };
}
