import type { ConnectorSettings, Context } from "@/lib/context/context";
import type { SourceType } from "@/lib/contract/sources";
import type { Entry } from "@/lib/feed/parse/parsed-feed";

/** Somebody's place on a network: what a person follows. */
export interface Profile {
  type: Exclude<SourceType, "blog">;
  /** Its address as people know it, the same for every spelling; identifies the profile. */
  url: string;
  /** As the network writes it: `jack`, `@anna@example.social`, `typescript`. */
  name: string;
}

/** One way to read a profile. */
export interface Route {
  via: "native" | "api" | "bridge";
  /** The address of the feed document; of an API the one that is asked first, so that its host is spared as others are. */
  url: string;
  /** The program that makes the document of a bridge. */
  bridge?: "RSSHub" | "RSS-Bridge";
  /** Parameters that go along with the request and are neither stored nor shown: the access key of a bridge. */
  secrets?: Readonly<Record<string, string>>;
}

/** One look at an address. What several connectors want to know is asked once. */
export interface Inquiry {
  ctx: Context;
  signal: AbortSignal;
  /** What runs at an origin, such as `mastodon`, as its nodeinfo says; null where it says nothing. */
  softwareOf(origin: string): Promise<string | null>;
}

/** What an API is asked with. */
export interface ApiRequest {
  profile: Profile;
  settings: ConnectorSettings;
  /** What the last answer left to be remembered; empty at first. */
  state: Readonly<Record<string, string>>;
}

/** What became of asking an API. `sentence` is for a person and names no setting of the server. */
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
  /** The credentials are missing, refused or expired. */
  | { kind: "needs_credentials"; code: "needs_key" | "key_refused" | "key_expired"; sentence: string }
  | { kind: "retry_later"; code: "rate_limited"; sentence: string; retryAfterSeconds: number }
  | {
      kind: "failing";
      code: "profile_not_found" | "private_profile" | "server_error" | "bad_response";
      sentence: string;
    };

/** What an administrator sets to open a route. */
export interface Requirement {
  via: "api" | "bridge";
  /** Names of environment variables that belong together. */
  variables: readonly string[];
  /** One sentence: where to get it, and what it costs or limits. */
  hint: string;
}

/** A network that Lede knows. */
export interface Connector {
  type: Profile["type"];
  /** The network's name as people write it. */
  label: string;
  /** How the address of a profile looks. */
  example: string;
  /** Hosts that are this network's alone; null where anybody can run one. */
  hosts: RegExp | null;
  /**
   * The profile that an address means, also where it is of one post or of the profile's feed; null for other addresses of
   * the network and of others. No request is made: without `hosts` this is a guess that {@link confirm} settles.
   */
  match(url: URL): Profile | null;
  /** Is the profile really one of this network, and what is its final address? Absent where the address says enough. */
  confirm?(profile: Profile, inquiry: Inquiry): Promise<Profile | null>;
  /** Does the address of this profile say enough, so that {@link confirm} would ask nobody? Absent: where there is no `confirm`. */
  saysEnough?(profile: Profile): boolean;
  /** The ways that are open now, best first: as a rule the network's own feed, its API with a key, a bridge. */
  routes(profile: Profile, settings: ConnectorSettings): Route[];
  /** Present where {@link routes} can name an API. */
  readApi?(ctx: Context, request: ApiRequest): Promise<ApiAnswer>;
  /** The network's feeds are said to be missing although they are not: that is never believed for good. */
  hasFalseMissing?: boolean;
  /** Said in place of the usual sentences about a profile whose own feed is missing or refused. */
  sentences?: { missing?: string; refused?: string };
  requirements: readonly Requirement[];
  /** Why a profile cannot be followed while no route is open, in a few sentences; null where its own feed always is. */
  refusal: string | null;
  /** What holds although a route is open, such as how seldom may be asked without a key; null when nothing does. */
  limitation(settings: ConnectorSettings): string | null;
}

/** The parts of an address's path, unescaped where they can be. */
export function segmentsOf(url: URL): string[] {
  return url.pathname.split("/").filter(Boolean).map(unescaped);
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
