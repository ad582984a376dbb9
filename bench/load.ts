// Process entry: sends requests for a time and reports the results.
import { once } from "node:events";
import autocannon, { type Result } from "autocannon";

export interface LoadTask {
  url: string;
  method: "GET" | "PUT";
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Makes each URL unique by a meaningless parameter. */
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
