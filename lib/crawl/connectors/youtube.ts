import type { ConnectorSettings } from "@/lib/context/context";
import { findChannelId, readYoutube } from "@/lib/crawl/connectors/api/youtube";
import { charsetOf } from "@/lib/feed/http/http-caching";
import { rssHub } from "./bridges";
import {
  type Connector,
  type Inquiry,
  type Profile,
  type Route,
  segmentsOf,
  type Unconfirmed,
  unreadable,
  withheld,
} from "./connector";

const HOSTS = /^(?:(?:www|m|music)\.)?youtube\.com$/;
const SHORT_HOST = "youtu.be";
const CHANNEL = /^UC[\w-]{22}$/;
const PLAYLIST = /^[\w-]{10,64}$/;
const VIDEO = /^[\w-]{11}$/;
const HANDLE = /^@[\p{L}\p{N}._·-]{2,60}$/u;
const NAME = /^[\p{L}\p{N}._-]{1,100}$/u;
const SITE = "https://www.youtube.com";
/** A channel's page is large, but its head names the channel. */
const PAGE_BYTES_MAX = 5 * 1024 * 1024;
const CONSENT_HOST = "consent.youtube.com";
/** Refuses optional cookies. YouTube redirects visitors from the EU who have not chosen to a consent page. */
const DECLINE_COOKIES = "SOCS=CAI";
const ASKS_FOR_CONSENT: Unconfirmed = {
  code: "consent_required",
  sentence: `YouTube asks this server to consent to cookies before it shows the page. Enter the address of the channel in the form ${SITE}/channel/UC…, or ask the person who runs this server to add a key for YouTube under Connectors.`,
};

export const youtube: Connector = {
  type: "youtube",
  label: "YouTube",
  example: "https://www.youtube.com/@handle",
  hosts: /^(?:(?:www|m|music)\.)?youtube\.com$|^youtu\.be$/,
  match(url) {
    const address = url.hostname === SHORT_HOST ? videoPage(segmentsOf(url)[0]) : onSite(url);
    if (address === null) return null;
    const { path, name } = address;
    return { type: "youtube", url: `${SITE}${path}`, name };
  },
  confirm: (profile, inquiry) => (feedOf(profile) ? Promise.resolve(profile) : findChannel(profile, inquiry)),
  isUnambiguous: (profile) => feedOf(profile) !== null,
  routes: (profile, settings) => [
    { via: "native", url: feedOf(profile) ?? profile.url },
    ...(settings.youtube ? [{ via: "api" as const, url: "https://www.googleapis.com/youtube/v3/playlistItems" }] : []),
    ...overRssHub(profile, settings),
  ],
  hasFalseMissing: true,
  sentences: {
    missing:
      "YouTube has no feed at this address at the moment (status 404). That happens to all channels at times: check the address, and try again later.",
  },
  readApi: readYoutube,
  requirements: [
    {
      via: "api",
      variables: ["YOUTUBE_API_KEY"],
      hint: "Create a key for the YouTube Data API in Google's console; it is free for 10,000 units a day.",
    },
  ],
  limitation: (settings) =>
    settings.youtube || settings.rssHub ? null : "YouTube's feeds fail for hours at times; a key bridges such gaps.",
};

interface Address {
  path: string;
  name: string;
}

function onSite(url: URL): Address | null {
  if (!HOSTS.test(url.hostname)) return null;
  const [first = "", second = ""] = segmentsOf(url);
  const list = url.searchParams.get("list");
  switch (first) {
    case "channel":
      return channel(second);
    case "user":
    case "c":
      return NAME.test(second) ? { path: `/${first}/${encodeURIComponent(second)}`, name: second } : null;
    case "watch":
      return videoPage(url.searchParams.get("v") ?? undefined);
    case "shorts":
    case "live":
    case "embed":
      return videoPage(second);
    case "playlist":
      return list === null ? null : playlist(list);
    case "feeds":
      return ofFeed(url.searchParams);
    default:
      return HANDLE.test(first)
        ? { path: `/${encodeURIComponent(first.toLowerCase()).replace("%40", "@")}`, name: first }
        : null;
  }
}

function channel(id: string): Address | null {
  return CHANNEL.test(id) ? { path: `/channel/${id}`, name: id } : null;
}

function playlist(id: string): Address | null {
  return PLAYLIST.test(id) ? { path: `/playlist?list=${id}`, name: id } : null;
}

function videoPage(id: string | undefined): Address | null {
  return id !== undefined && VIDEO.test(id) ? { path: `/watch?v=${id}`, name: id } : null;
}

function ofFeed(query: URLSearchParams): Address | null {
  const user = query.get("user");
  if (user !== null) return NAME.test(user) ? { path: `/user/${encodeURIComponent(user)}`, name: user } : null;
  return channel(query.get("channel_id") ?? "") ?? playlist(query.get("playlist_id") ?? "");
}

/** The feed of a channel, playlist or user; null when only the page names the channel. */
function feedOf({ url, name }: Profile): string | null {
  const [kind] = segmentsOf(new URL(url));
  const parameter = { channel: "channel_id", playlist: "playlist_id", user: "user" }[kind ?? ""];
  return parameter === undefined ? null : `${SITE}/feeds/videos.xml?${parameter}=${encodeURIComponent(name)}`;
}

function overRssHub({ url, name }: Profile, settings: ConnectorSettings): Route[] {
  const [kind] = segmentsOf(new URL(url));
  return kind === "channel" || kind === "playlist" || kind === "user" ? rssHub(settings, "youtube", kind, name) : [];
}

/** Finds the channel of a handle, custom name or video over the API, otherwise from its page. */
async function findChannel(profile: Profile, inquiry: Inquiry): Promise<Profile | Unconfirmed | null> {
  const id = (await findChannelId(inquiry.ctx, profile)) ?? (await readChannelId(profile, inquiry));
  return typeof id === "string" ? { type: "youtube", url: `${SITE}/channel/${id}`, name: id } : id;
}

async function readChannelId({ url }: Profile, { ctx, signal }: Inquiry): Promise<string | Unconfirmed | null> {
  try {
    const headers = { cookie: DECLINE_COOKIES };
    const response = await ctx.fetcher.fetch(url, { headers, bodyBytesMax: PAGE_BYTES_MAX, signal });
    if (new URL(response.url).hostname === CONSENT_HOST) return ASKS_FOR_CONSENT;
    if (response.status !== 200) return withheld(youtube.label, response.status);
    const httpCharset = charsetOf(response.headers["content-type"]);
    return await ctx.worker.run("findYoutubeChannel", { bytes: response.body, httpCharset });
  } catch (error) {
    return unreadable(youtube.label, error);
  }
}
