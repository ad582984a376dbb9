import type { Element, ElementContent } from "hast";

/** Players whose address names a page that people can open. */
const PLAYERS: readonly [RegExp, (id: string) => string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d{1,15})/, (id) => `https://vimeo.com/${id}`],
  [
    /^https?:\/\/(?:www\.)?dailymotion\.com\/embed\/video\/(\w{1,15})/,
    (id) => `https://www.dailymotion.com/video/${id}`,
  ],
  [/^https?:\/\/platform\.twitter\.com\/embed\/[^#]*[?&]id=(\d{1,25})/, (id) => `https://x.com/i/status/${id}`],
];

/** A frame, video or sound as a plain link to what it would show; nothing when it has no address on the web. */
export function linkOfEmbed(embed: Element, baseUrl: string): ElementContent[] {
  const url = sourceOf(embed, baseUrl);
  if (url === null) return [];
  const href = pageOf(url.href);
  const { title } = embed.properties;
  const label =
    typeof title === "string" && title.trim() !== ""
      ? title.trim()
      : (URL.parse(href)?.hostname.replace(/^www\./, "") ?? href);
  const link: Element = {
    type: "element",
    tagName: "a",
    properties: { href },
    children: [{ type: "text", value: label }],
  };
  return [{ type: "element", tagName: "p", properties: {}, children: [link] }];
}

function sourceOf(embed: Element, baseUrl: string): URL | null {
  const sources = embed.children.flatMap((child) =>
    child.type === "element" && child.tagName === "source" ? [child] : [],
  );
  for (const { properties } of [embed, ...sources]) {
    for (const address of [properties.src, properties.dataSrc]) {
      const url = typeof address === "string" && address.trim() !== "" ? URL.parse(address.trim(), baseUrl) : null;
      if (url !== null && /^https?:$/.test(url.protocol)) return url;
    }
  }
  return null;
}

function pageOf(address: string): string {
  for (const [pattern, page] of PLAYERS) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return page(id);
  }
  return address;
}
