import type { APIRequestContext } from "@playwright/test";
import type { Draft } from "../farm/content";
import type { Fault } from "../farm/faults";
import { addresses } from "./addresses";

export type FarmClient = {
  /** Front page of a site. */
  siteUrl: (site: string) => string;
  publish: (site: string, item: Draft) => Promise<void>;
  /** @param target a site's name, or a path */
  fault: (target: string, fault: Fault) => Promise<void>;
  /** Clears this client's faults only, because other tests run meanwhile. */
  clearFaults: () => Promise<void>;
};

/** Client of the feed farm's control interface. */
export function farmClient(request: APIRequestContext): FarmClient {
  async function call(method: "POST" | "DELETE", path: string, data?: unknown): Promise<void> {
    const response = await request.fetch(`${addresses.farm}/_farm/${path}`, { method, data, maxRetries: 2 });
    if (!response.ok()) throw new Error(`The farm answers ${response.status()}: ${await response.text()}`);
  }
  const faulty = new Set<string>();
  return {
    siteUrl: (site) => `${addresses.farm}/${site}/`,
    publish: (site, item) => call("POST", "publish", { site, item }),
    fault: async (target, fault) => {
      faulty.add(target);
      await call("POST", "faults", { target, fault });
    },
    clearFaults: async () => {
      for (const target of faulty) await call("DELETE", `faults?target=${encodeURIComponent(target)}`);
      faulty.clear();
    },
  };
}
