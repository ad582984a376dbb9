import { cookieNow, save } from "./preferences";

/** How articles are set, on this device. The first choice of each is the default. */
const TYPOGRAPHY = {
  size: ["normal", "small", "large", "larger", "largest"],
  measure: ["normal", "narrow", "wide"],
  font: ["serif", "sans"],
  surface: ["paper", "sepia", "black"],
} as const;

export type Typography = { [Name in keyof typeof TYPOGRAPHY]: (typeof TYPOGRAPHY)[Name][number] };

/** The server reads it for the first paint. */
export const TYPOGRAPHY_COOKIE = "lede-reading";

/** Parses "large.wide.sans.sepia"; the default in place of an unknown part. */
export function typographyIn(cookie: string | undefined): Typography {
  const [size, measure, font, surface] = (cookie ?? "").split(".");
  const { size: sizes, measure: measures, font: fonts, surface: surfaces } = TYPOGRAPHY;
  return {
    size: sizes.find((one) => one === size) ?? sizes[0],
    measure: measures.find((one) => one === measure) ?? measures[0],
    font: fonts.find((one) => one === font) ?? fonts[0],
    surface: surfaces.find((one) => one === surface) ?? surfaces[0],
  };
}

export function typographyNow(): Typography {
  return typographyIn(cookieNow(TYPOGRAPHY_COOKIE));
}

/** Attributes of the document, which the style sheet reads. */
export function typographyAttributes({ size, measure, font, surface }: Typography) {
  return {
    "data-reading-size": size,
    "data-reading-measure": measure,
    "data-reading-font": font,
    "data-reading-surface": surface,
  };
}

export function saveTypography(typography: Typography): void {
  const { size, measure, font, surface } = typography;
  save(TYPOGRAPHY_COOKIE, [size, measure, font, surface].join("."));
  for (const [name, value] of Object.entries(typographyAttributes(typography)))
    document.documentElement.setAttribute(name, value);
}
