interface SettingsGroup {
  title: string;
  pages: readonly { href: string; text: string; isOperators?: true }[];
}

/** Pages of the settings, in the order of the navigation. Here, because the settings may import the palette. */
const GROUPS = [
  {
    title: "Account",
    pages: [
      { href: "/settings", text: "Profile" },
      { href: "/settings/security", text: "Security" },
      { href: "/settings/data", text: "Your data" },
    ],
  },
  {
    title: "Reading",
    pages: [
      { href: "/settings/appearance", text: "Appearance" },
      { href: "/settings/keyboard", text: "Keyboard" },
      { href: "/settings/digests", text: "Digests" },
      { href: "/settings/notifications", text: "Notifications" },
    ],
  },
  {
    title: "Connections",
    pages: [
      { href: "/settings/connectors", text: "Connectors" },
      { href: "/settings/feeds", text: "Feeds" },
      { href: "/settings/webhooks", text: "Webhooks" },
      { href: "/settings/api-keys", text: "API keys" },
    ],
  },
  {
    title: "Server",
    pages: [
      { href: "/settings/ai", text: "AI" },
      { href: "/settings/mail", text: "Mail", isOperators: true },
      { href: "/settings/status", text: "Status" },
    ],
  },
] as const satisfies readonly SettingsGroup[];

export type SettingsPage = (typeof GROUPS)[number]["pages"][number];

/** Pages that the reader may open. */
export function settingsGroups(isForOperator: boolean): { title: string; pages: SettingsPage[] }[] {
  return GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter((page) => isForOperator || !("isOperators" in page)),
  }));
}
