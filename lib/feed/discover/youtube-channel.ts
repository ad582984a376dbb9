import { decodeHtml } from "../extract/decode-html";

const ID = "UC[\\w-]{22}";
/** Where a page of YouTube names the channel that it is about, most certain first. */
const PLACES = [
  new RegExp(`<link[^>]{0,200}rel="canonical"[^>]{0,200}href="https://www\\.youtube\\.com/channel/(${ID})"`),
  new RegExp(`<link[^>]{0,300}href="https://www\\.youtube\\.com/feeds/videos\\.xml\\?channel_id=(${ID})"`),
  new RegExp(`<meta[^>]{0,100}itemprop="(?:channelId|identifier)"[^>]{0,100}content="(${ID})"`),
  new RegExp(`"externalId":"(${ID})"`),
];

const VIDEO_DETAILS = '"videoDetails":{';
const VIDEO_DETAILS_LENGTH = 8_000;
const CHANNEL_OF_VIDEO = new RegExp(`"channelId":"(${ID})"`);

/** The id of the channel that a page of YouTube is about: of a handle, a custom name or a video. */
export function findYoutubeChannel(document: { bytes: Uint8Array; httpCharset: string | null }): string | null {
  const html = decodeHtml(document.bytes, document.httpCharset);
  for (const place of PLACES) {
    const id = place.exec(html)?.[1];
    if (id !== undefined) return id;
  }
  return channelOfVideo(html);
}

function channelOfVideo(html: string): string | null {
  const start = html.indexOf(VIDEO_DETAILS);
  if (start < 0) return null;
  return CHANNEL_OF_VIDEO.exec(html.slice(start, start + VIDEO_DETAILS_LENGTH))?.[1] ?? null;
}
