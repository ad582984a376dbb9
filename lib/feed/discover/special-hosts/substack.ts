import { under } from "./address-parts";

/** The feed of a newsletter: by its own host, by its author's name, or by the address that the app shares. */
export function substackFeeds(url: URL): string[] {
  if (!/^(?:www\.|open\.)?substack\.com$/.test(url.hostname)) return under(url, "/feed");
  const name = /^\/(?:@|pub\/)([\w-]+)(?:\/|$)/.exec(url.pathname)?.[1];
  return name === undefined ? [] : [`https://${name}.substack.com/feed`];
}
