import { rssHub } from "./bridges";
import { type Connector, segmentsOf } from "./connector";

const NAME = /^\w{1,60}(?:@(?:[a-z\d-]+\.)+[a-z\d-]{2,})?$/i;

export const lemmy: Connector = {
  type: "lemmy",
  label: "Lemmy",
  example: "https://lemmy.world/c/community",
  hosts: null,
  match(url) {
    const segments = segmentsOf(url);
    const [kind, typed = ""] = segments[0] === "feeds" ? segments.slice(1) : segments;
    const name = typed.replace(/\.xml$/, "").toLowerCase();
    if ((kind !== "c" && kind !== "u") || !NAME.test(name)) return null;
    const full = name.includes("@") ? name : `${name}@${url.host}`;
    return { type: "lemmy", url: `${url.origin}/${kind}/${name}`, name: kind === "c" ? `!${full}` : `@${full}` };
  },
  confirm: async (profile, { softwareOf }) =>
    (await softwareOf(new URL(profile.url).origin)) === "lemmy" ? profile : null,
  routes: ({ url, name }, settings) => {
    const { origin, pathname } = new URL(url);
    return [
      { via: "native", url: `${origin}/feeds${pathname}.xml?sort=New` },
      ...(name.startsWith("!") ? rssHub(settings, "lemmy", name.slice(1), "New") : []),
    ];
  },
  requirements: [],
};
