import type { IncomingHttpHeaders } from "node:http";
import type { Draft } from "./content";
import type { Fault } from "./faults";
import type { Item, Site } from "./site";

/** One request to a site of the farm. */
export type LoggedRequest = {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  /** `null` before the reply and after a reset. */
  status: number | null;
  at: Date;
};

export type ServedItem = Omit<Item, "html"> & { site: string };

type SiteAddress = Pick<Site, "name" | "title" | "tagline" | "language" | "format" | "url" | "feedUrl">;

export type Farm = {
  /** `http://localhost:PORT`, without a trailing slash. */
  url: string;
  port: number;
  sites: readonly SiteAddress[];
  /** All requests in order, without the control interface. */
  requests: readonly LoggedRequest[];
  /** Items served now, by site, newest first. */
  servedItems: () => ServedItem[];
  /** @throws for an unknown site or a taken slug */
  publish: (site: string, draft: Draft) => ServedItem;
  /** Publishes the next upcoming item; `null` when all are out. */
  publishNext: () => ServedItem | null;
  /**
   * Applies a fault to later requests. A path wins over its site; a second fault on a target replaces the first.
   *
   * @param target a site's name (all its paths), or a path without query
   * @returns lifts the fault and releases waiting replies
   */
  fault: (target: string, fault: Fault) => () => void;
  /** @param target as given to `fault`; absent for all */
  clearFaults: (target?: string | null) => void;
  close: () => Promise<void>;
};
