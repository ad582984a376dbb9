/** The pages of the settings, in the order in which they are shown. */
export const SETTINGS_PAGES: readonly { href: string; text: string }[] = [
  { href: "/settings", text: "Profile" },
  { href: "/settings/security", text: "Security" },
  { href: "/settings/digests", text: "Digests" },
  { href: "/settings/api-keys", text: "API keys" },
  { href: "/settings/connectors", text: "Connectors" },
  { href: "/settings/ai", text: "AI" },
  { href: "/settings/appearance", text: "Appearance" },
  { href: "/settings/keyboard", text: "Keyboard" },
  { href: "/settings/data", text: "Your data" },
];
