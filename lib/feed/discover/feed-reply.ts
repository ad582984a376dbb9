const FEEDS_MAX = 8;

/** A service that knows feeds of others, and answers in JSON. */
export type FeedService = "apple-podcasts" | "rss-bridge";

/** Addresses of feeds in the answer of a service; none where it cannot be read. For the worker threads. */
export function readFeedReply({ bytes, service }: { bytes: Uint8Array; service: FeedService }): string[] {
  const reply = parsed(new TextDecoder().decode(bytes));
  const [things, name] = service === "apple-podcasts" ? [fieldOf(reply, "results"), "feedUrl"] : [reply, "url"];
  const urls = Array.isArray(things) ? things.slice(0, FEEDS_MAX).map((thing) => fieldOf(thing, name)) : [];
  return urls.flatMap((url) => (isWebAddress(url) ? url : []));
}

function isWebAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:/i.test(value) && URL.canParse(value);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function fieldOf(thing: unknown, name: string): unknown {
  return typeof thing === "object" && thing !== null ? Reflect.get(thing, name) : undefined;
}
