import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Result } from "autocannon";
import { type Client, headersOf } from "./api-client";
import type { LoadTask } from "./load";

/** A repeated request. */
export interface RepeatedRequest {
  path: string;
  method?: "GET" | "PUT";
  isEachNew?: boolean;
  /** Whether a browser sends it. */
  isPage?: boolean;
}

interface Load {
  connections: number;
  seconds: number;
}

/** Sends a request repeatedly from another process, so that its work does not count as the server's. */
export async function loadFromOutside(
  client: Client,
  { path, method = "GET", isEachNew = false, isPage = false }: RepeatedRequest,
  { connections, seconds }: Load,
): Promise<Result> {
  const child = fork(join(import.meta.dirname, "load.ts"));
  const headers = headersOf(client, isPage);
  child.send({ url: client.origin + path, method, headers, connections, seconds, isEachNew } satisfies LoadTask);
  const [result] = await once(child, "message");
  return result;
}
