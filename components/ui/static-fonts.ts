import italic from "./fonts/newsreader-latin-wght-italic.woff2";
import upright from "./fonts/newsreader-latin-wght-normal.woff2";

/** Serif files for documents without a style sheet. */
export const STATIC_FONTS = { upright: servedFrom(upright), italic: servedFrom(italic) };

/** The app's style sheet serves the same files; a route alone serves none. */
function servedFrom(file: string): string {
  return `/_next/static/media/${file.split("/").at(-1)}`;
}
