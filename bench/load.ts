// Process entry: makes requests for a time, apart from whoever is measured, and answers with what came of them.
import { once } from "node:events";
import autocannon, { type Result } from "autocannon";

export interface LoadTask {
  url: string;
  method: "GET" | "PUT";
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Is each address to differ from all before, by a parameter that says nothing? */
  isEachNew: boolean;
}

let number = 0;

async function load({ url, seconds, isEachNew, ...options }: LoadTask): Promise<Result> {
  const { pathname, search } = new URL(url);
  const setupRequest = <Request>(request: Request) => ({
    ...request,
    path: `${pathname}${search}${search ? "&" : "?"}n=${Date.now()}-${number++}`,
  });
  return autocannon({ ...options, url, duration: seconds, requests: [isEachNew ? { setupRequest } : {}] });
}

const [task] = await once(process, "message");
process.send?.(await load(task), () => process.disconnect());
