import { save } from "./preferences";

/** Whether the sidebar of this browser is collapsed to icons. */
export const SIDEBAR_COOKIE = "lede-sidebar";
const ICONS = "icons";

export function isRailIn(cookie: string | undefined): boolean {
  return cookie === ICONS;
}

/** Attribute of the page by which the style sheet lays it out. */
export function sidebarAttribute(cookie: string | undefined): string | undefined {
  return isRailIn(cookie) ? ICONS : undefined;
}

export function saveRail(isRail: boolean): void {
  save(SIDEBAR_COOKIE, isRail ? ICONS : "full");
  if (isRail) document.documentElement.dataset.sidebar = ICONS;
  else delete document.documentElement.dataset.sidebar;
}
