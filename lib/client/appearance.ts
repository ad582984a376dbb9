import type { TextSize, Theme } from "./preferences";

const root = () => document.documentElement;

/** The page's theme, which the server or `saveTheme` has set. */
export function themeNow(): Theme {
  const { theme } = root().dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

/** The page's text size, which the server or `saveTextSize` has set. */
export function textSizeNow(): TextSize {
  return root().dataset.size as TextSize; // Safe: both always set one of the sizes
}

/** Subscribes to both, which the palette can change too. */
export function subscribeToAppearance(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ["data-theme", "data-size"] });
  return () => observer.disconnect();
}
