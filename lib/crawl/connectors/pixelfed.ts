import { type Connector, segmentsOf } from "./connector";

const USER = /^[\w.-]{2,30}$/;
/** Reserved paths of Pixelfed and of the many sites with addresses of this form. */
const RESERVED = new Set(
  "about account atom auth blog c contact css discover explore feed home i img index js login news p posts privacy register rss settings site sitemap stories tag tags terms".split(
    " ",
  ),
);
const FILE_NAME = /\.(?:atom|css|gif|html?|ico|js|json|opml|php|png|jpe?g|rdf|rss|txt|xml)$/i;

export const pixelfed: Connector = {
  type: "pixelfed",
  label: "Pixelfed",
  example: "https://pixelfed.social/name",
  hosts: null,
  match(url) {
    const [first = "", second, ...rest] = segmentsOf(url);
    const isPost = first === "p" && rest.length === 1;
    const isFeed = first === "users" && rest.length === 0;
    const typed = isPost || isFeed ? second?.replace(/\.atom$/, "") : second === undefined ? first : undefined;
    const name = typed?.replace(/^@/, "").toLowerCase() ?? "";
    if (!USER.test(name) || FILE_NAME.test(name) || RESERVED.has(name)) return null;
    return { type: "pixelfed", url: `${url.origin}/${name}`, name: `@${name}@${url.host}` };
  },
  confirm: async (profile, { softwareOf }) =>
    (await softwareOf(new URL(profile.url).origin)) === "pixelfed" ? profile : null,
  routes: ({ url }) => {
    const { origin, pathname } = new URL(url);
    return [{ via: "native", url: `${origin}/users${pathname}.atom` }];
  },
  requirements: [],
};
