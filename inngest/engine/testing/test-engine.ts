import { Inngest, type InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { createEmbeddedEngine, type EmbeddedEngine } from "@/inngest/engine/engine";
import { ENGINE_ORIGIN } from "@/inngest/engine/protocol";
import type { EngineOptions } from "@/inngest/engine/types";

const silent = { info() {}, warn() {}, error() {}, debug() {} };

export interface TestEngine {
  engine: EmbeddedEngine;
  inngest: Inngest;
  /** Errors that the engine reported. */
  errors: string[];
  start(functions: InngestFunction.Any[]): Promise<void>;
}

export interface TestEngineOptions extends Omit<EngineOptions, "onError"> {
  appId?: string;
  /** Wraps the `fetch` of the client. */
  fetch?: (own: typeof fetch) => typeof fetch;
}

/** Makes an engine with short pauses, and its client. */
export function testEngine(options: TestEngineOptions): TestEngine {
  const { appId = "app", fetch: wrap, ...engineOptions } = options;
  const errors: string[] = [];
  const onError = (where: string, error: unknown) => void errors.push(`${where}: ${error}`);
  const engine = createEmbeddedEngine({ pollMs: 50, backoffMs: () => 100, onError, ...engineOptions });
  const inngest = new Inngest({
    id: appId,
    isDev: true,
    baseUrl: ENGINE_ORIGIN,
    fetch: wrap ? wrap(engine.fetch) : engine.fetch,
    logger: silent,
    internalLogger: silent,
  });
  return { engine, inngest, errors, start: (functions) => engine.start(serve({ client: inngest, functions })) };
}
