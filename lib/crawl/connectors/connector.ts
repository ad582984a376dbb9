import type { ConnectorSettings, Context } from "@/lib/context/context";
import { decoded } from "@/lib/core/decoded";
import type { SourceType } from "@/lib/core/source-types";
import type { Entry } from "@/lib/feed/parse/parsed-feed";
import { isFetchError } from "@/lib/platform/fetch/errors";
import { isWorkerError } from "@/lib/platform/worker/worker-error";

/** An account on a network that a person follows. */
export interface Profile {
  type: Exclude<SourceType, "blog">;
  /** Canonical address, the same for every spelling; identifies the profile. */
  url: string;
  /** The network's spelling: `jack`, `@anna@example.social`, `typescript`. */
  name: string;
}

export interface Route {
  via: "native" | "api" | "bridge";
  /** URL of the feed document, or the API's first URL, for the host's rate limit. */
  url: string;
  bridge?: "RSSHub" | "RSS-Bridge";
  /** Request parameters that are neither stored nor shown: a bridge's access key. */
  secrets?: Readonly<Record<string, string>>;
}

/** A lookup of one address. Connectors share its requests. */
export interface Inquiry {
  ctx: Context;
  signal: AbortSignal;
  /** Software at an origin from its nodeinfo, such as `mastodon`; null if unknown. */
  softwareOf(origin: string): Promise<string | null>;
}

/** Reason that a profile could not be verified, for users. */
export interface Unconfirmed {
  code: string;
  sentence: string;
}

export interface ApiRequest {
  profile: Profile;
  settings: ConnectorSettings;
  /** State stored from the last answer; empty at first. */
  state: Readonly<Record<string, string>>;
}

/** Result of an API request. `sentence` is for users and names no server setting. */
export type ApiAnswer =
  | {
      kind: "posts";
      title: string | null;
      siteUrl: string;
      iconUrl: string | null;
      /** Newest first; empty when there is nothing new. */
      entries: Entry[];
      state: Record<string, string>;
    }
  | { kind: "needs_credentials"; code: "needs_key" | "key_refused" | "key_expired"; sentence: string }
  | { kind: "retry_later"; code: "rate_limited"; sentence: string; retryAfterSeconds: number }
  | {
      kind: "failing";
      code: "profile_not_found" | "private_profile" | "server_error" | "bad_response";
      sentence: string;
    };

/** Settings that open a route. */
export interface Requirement {
  via: "api" | "bridge";
  /** Environment variables that are set together. */
  variables: readonly string[];
  /** Environment variables that can be set as well. */
  optional?: readonly string[];
  /** One sentence: where to get it, and its cost or limits. */
  hint: string;
}

export interface Connector {
  type: Profile["type"];
  label: string;
  example: string;
  /** Hosts owned by this network; null if anyone can run one. */
  hosts: RegExp | null;
  /**
   * The profile that an address denotes, also from a post or feed of the profile; null for other addresses. Sends no
   * request: without `hosts` the match is a guess for {@link confirm}.
   */
  match(url: URL): Profile | null;
  /** Verifies the guess and returns the canonical profile. Absent where the address is unambiguous. */
  confirm?(profile: Profile, inquiry: Inquiry): Promise<Profile | Unconfirmed | null>;
  /** Whether the address is unambiguous, so that {@link confirm} would send no request. Absent without `confirm`. */
  isUnambiguous?(profile: Profile): boolean;
  /** Open routes, best first: usually the network's own feed, its API, a bridge. */
  routes(profile: Profile, settings: ConnectorSettings): Route[];
  /** Present if {@link routes} can name an API. */
  readApi?(ctx: Context, request: ApiRequest): Promise<ApiAnswer>;
  /** True when the network's feeds answer 404 although they exist, so 404 is never final. */
  hasFalseMissing?: boolean;
  /** Replaces the default sentences for a missing or refused feed. */
  sentences?: { missing?: string; refused?: string };
  requirements: readonly Requirement[];
  /** Shown while no route is open. Absent where the network's own feed always is. */
  refusal?: string;
  /** A limit of the open routes, such as a low request rate without a key; null if none. */
  limitation?(settings: ConnectorSettings): string | null;
}

/** Why a network withholds a page; null for a status that says nothing about the network. */
export function withheld(label: string, status: number): Unconfirmed | null {
  if (status === 429) return { code: "rate_limited", sentence: `${label} limits requests. Try again later.` };
  if (status !== 403 && status < 500) return null;
  const sentence = `${label} does not show the page at the moment (status ${status}). Try again later.`;
  return { code: `http_${status}`, sentence };
}

/** Why a network's page cannot be read. @throws any error that is no failure of fetch or worker */
export function unreadable(label: string, error: unknown): Unconfirmed {
  if (isFetchError(error)) return { code: error.code, sentence: error.message };
  if (!isWorkerError(error)) throw error;
  return { code: "bad_response", sentence: `${label} sends a page that Lede cannot read. Try again later.` };
}

/** Decoded path segments of an address. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter(Boolean).map(decoded);
}
