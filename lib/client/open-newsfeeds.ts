import { chosenIn, withChoice } from "./newsfeed-choices";
import { cookieNow, save } from "./preferences";

/** Newsfeeds that show their sources in the sidebar. */
export const OPEN_COOKIE = "lede-open";
const OPEN = "o";

/** Ids of open newsfeeds. */
export function openIn(cookie: string | undefined): string[] {
  return chosenIn(cookie, OPEN);
}

export function saveOpen(newsfeedId: string, isOpen: boolean): void {
  save(OPEN_COOKIE, withChoice(cookieNow(OPEN_COOKIE), newsfeedId, isOpen ? OPEN : ""));
}
