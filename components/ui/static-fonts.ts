import italic from "@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2";
import upright from "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2";

/** Addresses of the serif for documents that load no style sheet. */
export const STATIC_FONTS = { upright: servedFrom(upright), italic: servedFrom(italic) };

/** The app's style sheet brings the same files, by the same names; a route by itself serves none. */
function servedFrom(file: string): string {
  return `/_next/static/media/${file.split("/").at(-1)}`;
}
