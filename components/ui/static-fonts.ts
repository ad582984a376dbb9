import italic from "./fonts/newsreader-latin-wght-italic.woff2";
import upright from "./fonts/newsreader-latin-wght-normal.woff2";

/** Serif files for documents without a style sheet. */
export const STATIC_FONTS = { upright: servedFrom(upright), italic: servedFrom(italic) };

/** URL of a font file, which Next serves because the app's style sheet includes it. */
function servedFrom(file: string): string {
  return `/_next/static/media/${file.split("/").at(-1)}`;
}
