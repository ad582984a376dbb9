import { rssHub } from "./bridges";
import { type Connector, type Profile, segmentsOf } from "./connector";

const HOSTS = /^(?:www\.)?bsky\.app$/;
/** Redirects to the profile with this handle. */
const HANDLE_HOST = /^[a-z\d-]+\.bsky\.social$/;
const HANDLE = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const DID = /^did:(?:plc|web):[\w.:%-]{1,200}$/;

export const bluesky: Connector = {
  type: "bluesky",
  label: "Bluesky",
  example: "https://bsky.app/profile/name.bsky.social",
  hosts: HOSTS,
  match(url) {
    if (HANDLE_HOST.test(url.hostname) && url.pathname === "/") return profileOf(url.hostname);
    const [profile, who = "", section] = segmentsOf(url);
    if (!HOSTS.test(url.hostname) || profile !== "profile") return null;
    // Custom feeds and lists are below a profile but are not its posts.
    if ((!HANDLE.test(who) && !DID.test(who)) || section === "feed" || section === "lists") return null;
    return profileOf(DID.test(who) ? who : who.toLowerCase());
  },
  routes: ({ url, name }, settings) => [
    { via: "native", url: `${url}/rss` },
    ...rssHub(settings, "bsky", "profile", name),
  ],
  requirements: [],
  sentences: { refused: "Bluesky shows this profile to signed-in people only, so Lede cannot follow it." },
};

function profileOf(name: string): Profile {
  return { type: "bluesky", url: `https://bsky.app/profile/${name}`, name };
}
