import type { ReaderItem } from "@/lib/domain/readers/read-stream";

const TAG = /<[a-z/!?]/i;
const ENTITY = /&(?=#?\w+;)/g;

/**
 * Title for apps that read titles as HTML and for those that show them as they are: the signs of a tag become full-width
 * ones, as FreshRSS sends them, so that neither kind cuts "Why <dialog> beats a modal".
 */
export function itemTitle({ title, url }: Pick<ReaderItem, "title" | "url">): string {
  const text = (title || url).replace(ENTITY, "＆");
  return TAG.test(text) ? text.replaceAll("<", "＜").replaceAll(">", "＞") : text;
}
