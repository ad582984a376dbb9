import { z } from "zod";
import type { ProposedSite } from "./model";

/** Form of an answer with sites. */
export const sitesAnswer = z.strictObject({
  sites: z.array(z.strictObject({ name: z.string(), address: z.string() })),
});
export const looseSites = z.object({ sites: z.array(z.object({ name: z.string(), address: z.string() })) });

const SITES_MAX = 8;
const NAME_CHARACTERS_MAX = 100;
/** A colon before digits separates a host from its port. */
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

/** Sites of an answer with a web address, once each, without credentials and fragments. */
export function sitesIn({ sites }: z.output<typeof sitesAnswer>): ProposedSite[] {
  const found = new Map<string, ProposedSite>();
  for (const { name, address } of sites) {
    const url = URL.parse(HAS_SCHEME.test(address) ? address : `https://${address}`);
    if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) continue;
    url.username = url.password = url.hash = "";
    if (!found.has(url.href)) found.set(url.href, { name: name.trim().slice(0, NAME_CHARACTERS_MAX), url: url.href });
  }
  return [...found.values()].slice(0, SITES_MAX);
}
