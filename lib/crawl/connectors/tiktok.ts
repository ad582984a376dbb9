import { needsRssHub, rssBridge, rssHub } from "./bridges";
import {
  type Connector,
  type Inquiry,
  type Profile,
  segmentsOf,
  type Unconfirmed,
  unreadable,
  withheld,
} from "./connector";

const HOSTS = /^(?:(?:www|m|vm|vt)\.)?tiktok\.com$/;
const SHORT_HOSTS = /^v[mt]\.tiktok\.com$/;
const NAME = /^@[\w.]{2,24}$/;
const SHORT_CODE = /^\w{5,20}$/;

export const tiktok: Connector = {
  type: "tiktok",
  label: "TikTok",
  example: "https://www.tiktok.com/@username",
  hosts: HOSTS,
  match(url) {
    return HOSTS.test(url.hostname) ? (profileOf(url) ?? shortLinkOf(url)) : null;
  },
  confirm: (profile, inquiry) => (isShortLink(profile) ? unroll(profile, inquiry) : Promise.resolve(profile)),
  isUnambiguous: (profile) => !isShortLink(profile),
  routes: ({ name }, settings) => [
    ...rssBridge(settings, "TikTokBridge", { context: "By user", username: name }),
    ...rssHub(settings, "tiktok", "user", name),
  ],
  requirements: [
    { via: "bridge", variables: ["RSS_BRIDGE_URL"], hint: "Run RSS-Bridge; its bridge for TikTok needs no key." },
    needsRssHub("Run RSSHub with a headless browser beside it."),
  ],
  refusal:
    "TikTok profiles have no public feed, and this server has no service that reads them. The person who runs this server can add one under Connectors.",
};

function profileOf(url: URL): Profile | null {
  const [handle = ""] = segmentsOf(url);
  if (!NAME.test(handle)) return null;
  return { type: "tiktok", url: `https://www.tiktok.com/${handle.toLowerCase()}`, name: handle.toLowerCase() };
}

/** A share link from the app: a code that redirects to a video or profile. */
function shortLinkOf(url: URL): Profile | null {
  const segments = segmentsOf(url);
  const code = SHORT_HOSTS.test(url.hostname) ? segments[0] : segments[0] === "t" ? segments[1] : undefined;
  if (code === undefined || !SHORT_CODE.test(code)) return null;
  return { type: "tiktok", url: `${url.origin}${url.pathname}`, name: code };
}

function isShortLink({ url }: Profile): boolean {
  return profileOf(new URL(url)) === null;
}

async function unroll({ url }: Profile, { ctx, signal }: Inquiry): Promise<Profile | Unconfirmed | null> {
  try {
    const { chain, status } = await ctx.fetcher.fetch(url, { signal });
    const profile = chain.map((hop) => profileOf(new URL(hop.url))).find((one) => one !== null);
    return profile ?? withheld(tiktok.label, status);
  } catch (error) {
    return unreadable(tiktok.label, error);
  }
}
