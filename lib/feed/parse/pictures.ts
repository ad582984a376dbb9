/** A picture with its declared size in pixels, 0 without one. */
export interface RawPicture {
  url: string;
  width: number;
  height: number;
  isThumbnail: boolean;
}

interface Size {
  width?: number | undefined;
  height?: number | undefined;
}

/** A list of one picture, empty without an address. */
export function picture(
  { url, width, height }: Size & { url?: string | null | undefined },
  isThumbnail = false,
): RawPicture[] {
  return url ? [{ url, width: width || 0, height: height || 0, isThumbnail }] : [];
}

/** Largest declared width first, then the others in order, thumbnails last. Leaves out decorations. */
export function bestFirst(pictures: readonly RawPicture[]): RawPicture[] {
  return pictures
    .filter((one) => !isDecoration(one))
    .sort((a, b) => Number(a.isThumbnail) - Number(b.isThumbnail) || b.width - a.width);
}

const PICTURE_FILE = /\.(?:avif|gif|jpe?g|png|webp)$/i;

/** Whether a file is a picture by its media type or medium; without either by the end of its name. */
export function isPicture(url: string | null | undefined, kind: string | null | undefined): boolean {
  return kind ? /^image\b/i.test(kind) : PICTURE_FILE.test(URL.parse(url ?? "", "https://x.invalid")?.pathname ?? "");
}

const DECORATIONS = /^(?:https?:)?\/\/(?:(?:[^/]+\.)?gravatar\.com\/avatar\/|s\.w\.org\/images\/core\/emoji\/)/i;
/** Largest side of an icon, in pixels. */
const ICON_PIXELS_MAX = 48;

/** Whether a picture is an avatar, an emoji or an icon, which shows nothing of a post. */
export function isDecoration({ url, width = 0, height = 0 }: Size & { url: string }): boolean {
  return DECORATIONS.test(url) || [width, height].some((side) => side >= 1 && side <= ICON_PIXELS_MAX);
}
