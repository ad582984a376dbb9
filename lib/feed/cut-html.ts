import { cutText } from "./text";
import { tokenize } from "./tokenize";

/** Beyond it a tag is a picture written out in its address, or was made to hurt: nothing that anybody reads. */
const TAG_LENGTH_MAX = 8_192;

/**
 * Cuts markup to at most `lengthMax` UTF-16 units. What is too long loses its outsized tags first, so that they do not
 * take the room of the words behind them; a tag that the cut would leave open in the middle is dropped. Linear.
 */
export function cutHtml(html: string, lengthMax: number): string {
  if (html.length <= lengthMax) return html;
  const cut = cutText(withoutLongTags(html), lengthMax);
  const tagStart = cut.lastIndexOf("<");
  return tagStart > cut.lastIndexOf(">") ? cut.slice(0, tagStart) : cut;
}

function withoutLongTags(html: string): string {
  const parts: string[] = [];
  let copiedTo = 0;
  let tagStart = 0;
  const endTag = (at: number) => {
    const end = at + 1;
    if (end - tagStart <= TAG_LENGTH_MAX) return;
    parts.push(html.slice(copiedTo, tagStart));
    copiedTo = end;
  };
  const startTag = (nameStart: number) => {
    tagStart = nameStart - "<".length;
  };
  const heard = { onopentagname: startTag, onopentagend: endTag, onselfclosingtag: endTag };
  tokenize(html, heard, { decodeEntities: false });
  return parts.join("") + html.slice(copiedTo);
}
