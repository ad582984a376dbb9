import { escapeUTF8 } from "entities";
import type { LinkedDigest } from "@/lib/domain/digests/unsubscribe";

interface Shown {
  token: string;
  /** Null for an unknown link. */
  digest: LinkedDigest | null;
  /** Whether the button was pressed. */
  isDone: boolean;
}

const STYLE = `
  :root { color-scheme: light dark; --paper: light-dark(#fbfaf7, #141412); --ink: light-dark(#1b1a17, #ecebe6);
    --faint: light-dark(#5a574f, #a9a69c); --accent: light-dark(#b3361b, #ff8a6b); }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 40px 24px; text-align: center;
    background: var(--paper); color: var(--ink); font: 16px/1.55 Inter, system-ui, sans-serif; }
  form { margin: 0 0 24px; }
  main { max-width: 28rem; overflow-wrap: anywhere; }
  h1 { margin: 0 0 12px; font: 600 2rem/1.2 Newsreader, georgia, "Liberation Serif", serif; text-wrap: balance; }
  p { margin: 0 0 24px; color: var(--faint); }
  button { min-height: 44px; padding: 8px 18px; border: 1px solid var(--ink); border-radius: 8px; background: var(--ink);
    color: var(--paper); font: inherit; font-weight: 500; cursor: pointer; }
  a { color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** The page of a link in a mail that turns digests off or on. Needs no script and no session. */
export function linkedDigestPage({ token, digest, isDone }: Shown, nonce: string | null): string {
  const { title, text, button } = wordsOf(digest, isDone);
  const form =
    button &&
    `<form method="post" action="/u/${encodeURIComponent(token)}"><input type="hidden" name="digests" value="${button.value}"><button>${button.text}</button></form>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeUTF8(title)} · Lede</title>
<style${nonce ? ` nonce="${escapeUTF8(nonce)}"` : ""}>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeUTF8(title)}</h1>
<p>${escapeUTF8(text)}</p>
${form ?? ""}
<p><a href="/settings/digests">All digests</a></p>
</main>
</body>
</html>
`;
}

const TURN_OFF = { value: "off", text: "Stop these digests" };
const TURN_ON = { value: "on", text: "Turn them on again" };

function wordsOf(digest: LinkedDigest | null, isDone: boolean) {
  if (digest === null)
    return {
      title: "This link is not valid",
      text: "It may have been cut off. Open the whole link from the email, or sign in and turn digests off there.",
      button: null,
    };
  const isAll = digest.kind === "all";
  if (!isAll && digest.newsfeedName === null)
    return {
      title: "No more digests",
      text: "The newsfeed was deleted or is no longer shared with you, so there is nothing to turn off.",
      button: null,
    };
  const subject = isAll ? "your newsfeeds" : digest.newsfeedName;
  const end = isAll ? "of any newsfeed. Your newsfeeds stay." : `of ${subject}. You stay a member of it.`;
  if (!digest.isOn) return { title: "Digests are off", text: `You get no more digests ${end}`, button: TURN_ON };
  if (isDone) return { title: "Digests are on", text: `You get digests of ${subject} again.`, button: TURN_OFF };
  if (!isAll) return { title: "Stop these digests?", text: `You get digests ${end}`, button: TURN_OFF };
  const button = { ...TURN_OFF, text: "Stop all digests" };
  return { title: "Stop all digests?", text: `You get no more digests ${end}`, button };
}
