import type { APIRequestContext } from "@playwright/test";
import type { Draft } from "../farm/content";
import type { Fault } from "../farm/faults";
import { addresses } from "./addresses";

export type FarmClient = {
  /** The front page of one of its sites. */
  siteUrl: (site: string) => string;
  publish: (site: string, item: Draft) => Promise<void>;
  /** @param target a site's name, or a path */
  fault: (target: string, fault: Fault) => Promise<void>;
  clearFaults: () => Promise<void>;
};

/** The feed farm runs in a process of its own; this is its interface over HTTP. */
export function farmClient(request: APIRequestContext): FarmClient {
  async function call(method: "POST" | "DELETE", path: string, data?: unknown): Promise<void> {
    const response = await request.fetch(`${addresses.farm}/_farm/${path}`, { method, data });
    if (!response.ok()) throw new Error(`The farm answers ${response.status()}: ${await response.text()}`);
  }
  return {
    siteUrl: (site) => `${addresses.farm}/${site}/`,
    publish: (site, item) => call("POST", "publish", { site, item }),
    fault: (target, fault) => call("POST", "faults", { target, fault }),
    clearFaults: () => call("DELETE", "faults"),
  };
}
