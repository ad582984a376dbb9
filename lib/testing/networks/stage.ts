import { type Publisher, startPublisher } from "../publisher";
import type { TestRuntime } from "../runtime";

/** Answers by path. */
export type Answers = Record<string, Parameters<Publisher["put"]>[1]>;

/** Local servers in place of networks, one for each origin. */
export interface Stage {
  /** Returns the server for `origin`, started on first use. */
  at(origin: string): Promise<Publisher>;
  /** Adds answers to the server for `origin`. */
  play(origin: string, answers: Answers): Promise<void>;
  /** Requested paths, in order. */
  askedOf(origin: string): string[];
  close(): Promise<void>;
}

export function openStage(runtime: Pick<TestRuntime, "stages">): Stage {
  const players = new Map<string, Publisher>();
  async function at(origin: string): Promise<Publisher> {
    const player = players.get(origin) ?? (await startPublisher());
    players.set(origin, player);
    runtime.stages.set(origin, player.url);
    return player;
  }
  return {
    at,
    async play(origin, answers) {
      const player = await at(origin);
      for (const [path, answer] of Object.entries(answers)) player.put(path, answer);
    },
    askedOf: (origin) => players.get(origin)?.requests.map(({ path }) => path) ?? [],
    async close() {
      for (const origin of players.keys()) runtime.stages.delete(origin);
      await Promise.all([...players.values()].map((player) => player.close()));
    },
  };
}
