import { readThreads } from "@/lib/crawl/connectors/api/meta";
import { needsRssHub, rssBridge, rssHub } from "./bridges";
import { type Connector, segmentsOf } from "./connector";

const HOSTS = /^(?:www\.)?threads\.(?:net|com)$/;
const NAME = /^@[\w.]{1,30}$/;

export const threads: Connector = {
  type: "threads",
  label: "Threads",
  example: "https://www.threads.com/@username",
  hosts: HOSTS,
  match(url) {
    const [handle = ""] = segmentsOf(url);
    if (!HOSTS.test(url.hostname) || !NAME.test(handle)) return null;
    const name = handle.slice(1).toLowerCase();
    return { type: "threads", url: `https://www.threads.com/@${name}`, name };
  },
  routes: ({ name }, settings) => [
    ...(settings.threads ? [{ via: "api" as const, url: "https://graph.threads.net/v1.0/profile_posts" }] : []),
    ...rssHub(settings, "threads", name),
    ...rssBridge(settings, "ThreadsBridge", { context: "By username", u: name }),
  ],
  readApi: readThreads,
  requirements: [
    {
      via: "api",
      variables: ["THREADS_ACCESS_TOKEN"],
      hint: "Needs an app that Meta has reviewed for the permission threads_profile_discovery; it reads public profiles with at least 100 followers, 1,000 times a day.",
    },
    needsRssHub("Run RSSHub; its route for Threads needs no key."),
    { via: "bridge", variables: ["RSS_BRIDGE_URL"], hint: "Run RSS-Bridge; its bridge for Threads needs no key." },
  ],
  refusal:
    "Threads profiles have no public feed, and this server has neither a key for Threads nor a service that reads them. The person who runs this server can add one under Connectors.",
};
