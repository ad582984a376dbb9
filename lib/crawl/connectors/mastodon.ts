import { rssBridge } from "./bridges";
import { type Connector, type Inquiry, type Profile, segmentsOf } from "./connector";
import { pageOfHandle, servesFeed } from "./fediverse";

/** Software that serves a feed at `/@user.rss`. */
const SOFTWARE = new Set("mastodon hometown misskey sharkey firefish iceshrimp cherrypick foundkey".split(" "));
const USER = /^[\w.-]{1,60}$/;
const HANDLE = /^@?([\w.-]{1,60})(?:@((?:[a-z\d-]+\.)+[a-z\d-]{2,}))?$/i;
const TAG = /^[\p{L}\p{N}_]{1,100}$/u;

export const mastodon: Connector = {
  type: "mastodon",
  label: "Mastodon",
  example: "https://mastodon.social/@name",
  hosts: null,
  match(url) {
    const segments = segmentsOf(url).filter((part, index) => index > 0 || (part !== "web" && part !== "deck"));
    const [first = "", second = ""] = segments.map((part) => part.replace(/\.(?:rss|atom)$/, ""));
    if (first.startsWith("@")) return ofHandle(url, first);
    if (first === "users" && USER.test(second)) return ofHandle(url, `@${second}`);
    return first === "tags" ? ofTag(url, second) : null;
  },
  confirm: async (profile, inquiry) => {
    if (await runsMastodon(profile, inquiry)) return profile;
    // A handle's domain may differ from the host of its accounts.
    const page = profile.name.startsWith("@") ? await pageOfHandle(profile.name.slice(1), inquiry) : null;
    const moved = page === null ? null : mastodon.match(new URL(page));
    return moved !== null && moved.url !== profile.url && (await runsMastodon(moved, inquiry)) ? moved : null;
  },
  routes: ({ url, name }, settings) => [
    { via: "native", url: `${url}.rss` },
    ...(name.startsWith("@") ? rssBridge(settings, "MastodonBridge", { canusername: name }) : []),
  ],
  requirements: [],
};

function ofHandle(url: URL, handle: string): Profile | null {
  const [, user, domain] = HANDLE.exec(handle) ?? [];
  if (user === undefined) return null;
  const origin = domain === undefined ? url.origin : `https://${domain.toLowerCase()}`;
  const name = user.toLowerCase();
  return { type: "mastodon", url: `${origin}/@${name}`, name: `@${name}@${new URL(origin).host}` };
}

function ofTag(url: URL, tag: string): Profile | null {
  if (!TAG.test(tag)) return null;
  const name = tag.toLowerCase();
  return { type: "mastodon", url: `${url.origin}/tags/${encodeURIComponent(name)}`, name: `#${name}` };
}

/** Falls back to the account's feed when the server does not name its software. */
async function runsMastodon({ url, name }: Profile, inquiry: Inquiry): Promise<boolean> {
  const software = await inquiry.softwareOf(new URL(url).origin);
  if (software !== null) return SOFTWARE.has(software);
  return name.startsWith("@") && (await servesFeed(`${url}.rss`, inquiry));
}
