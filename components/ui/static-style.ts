/** Colours and fonts of documents without a style sheet, as in `app/tokens.css`. */
export const STATIC_ROOT = `
:root{color-scheme:light dark;--paper:light-dark(#fbfaf7,#141412);--raised:light-dark(#fff,#1b1b19);--sunken:light-dark(#f3f1eb,#10100f);--ink:light-dark(#1b1a17,#ecebe6);
--ink-2:light-dark(#5a574f,#a9a69c);--ink-3:light-dark(#6e6a60,#918e84);--line:light-dark(#e5e1d7,#2b2a27);--accent:light-dark(#b3361b,#ff8a6b);
--good:light-dark(#2f6f4e,#7fc9a2);--warn:light-dark(#8a5a00,#e0b25c);--bad:light-dark(#a1232b,#ff8d92);
--serif:"Newsreader Latin","Newsreader",georgia,"Liberation Serif",serif;--sans:"Inter Variable","Inter",system-ui,sans-serif;--mono:ui-monospace,"SFMono-Regular",monospace}
`;

/** Font faces that swap in once loaded. */
export function fontFaces({ upright, italic }: { upright: string; italic: string }): string {
  const face = (style: string, address: string) =>
    `@font-face{font-family:"Newsreader Latin";font-style:${style};font-weight:400 700;font-display:swap;src:url("${address}") format("woff2");unicode-range:U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215}`;
  return face("normal", upright) + face("italic", italic);
}
