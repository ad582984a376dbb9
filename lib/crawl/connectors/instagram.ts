import { readInstagram } from "@/lib/crawl/connectors/api/meta";
import { needsRssHub, rssBridge, rssHub } from "./bridges";
import { type Connector, segmentsOf } from "./connector";

const HOSTS = /^(?:www\.|m\.)?instagram\.com$/;
const NAME = /^[\w.]{1,30}$/;
const RESERVED = new Set(
  "about accounts api challenge developer direct directory emails explore legal p privacy reel reels session stories terms tv web".split(
    " ",
  ),
);

export const instagram: Connector = {
  type: "instagram",
  label: "Instagram",
  example: "https://www.instagram.com/username",
  hosts: HOSTS,
  match(url) {
    if (!HOSTS.test(url.hostname)) return null;
    const [name = ""] = segmentsOf(url);
    if (!NAME.test(name) || RESERVED.has(name.toLowerCase())) return null;
    return { type: "instagram", url: `https://www.instagram.com/${name.toLowerCase()}`, name: name.toLowerCase() };
  },
  routes: ({ name }, settings) => [
    ...(settings.instagram
      ? [{ via: "api" as const, url: `https://graph.facebook.com/${settings.instagram.userId}` }]
      : []),
    ...rssHub(settings, "instagram", "user", name),
    // Works on an RSSHub with a login cookie.
    ...rssHub(settings, "instagram", "2", "user", name),
    ...rssBridge(settings, "InstagramBridge", { context: "Username", u: name }),
  ],
  readApi: readInstagram,
  requirements: [
    {
      via: "api",
      variables: ["INSTAGRAM_USER_ID", "INSTAGRAM_ACCESS_TOKEN"],
      hint: "Needs a professional account of your own and an app that Meta has reviewed; it reads professional accounts only.",
    },
    needsRssHub("Run RSSHub with the login or the cookie of an Instagram account that you can spare."),
    {
      via: "bridge",
      variables: ["RSS_BRIDGE_URL"],
      hint: "Run RSS-Bridge with the session id of an Instagram account that you can spare.",
    },
  ],
  refusal:
    "Instagram profiles have no public feed, and this server has neither a key for Instagram nor a service that reads them. The person who runs this server can add one under Connectors.",
  limitation: (settings) =>
    settings.instagram && !settings.rssHub && !settings.rssBridge
      ? "Only professional accounts can be read: those of businesses and creators."
      : null,
};
