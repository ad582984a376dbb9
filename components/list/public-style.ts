import { STATIC_ROOT } from "@/components/ui/static-style";

/** Styles of the public page, which loads no style sheet. */
export const PUBLIC_STYLE = `${STATIC_ROOT}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0 auto;max-width:45rem;padding:clamp(2.25rem,6vw,3.5rem) clamp(1.25rem,4vw,1.5rem) 6rem;background:var(--paper);color:var(--ink);font:.9375rem/1.5 var(--sans);overflow-wrap:anywhere}
p,h1,h2{margin:0}
a{color:inherit;text-decoration:underline;text-decoration-color:var(--line);text-decoration-thickness:1px;text-underline-offset:.16em}
a:hover{color:var(--accent);text-decoration-color:currentcolor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:2px}
header{border-bottom:1px solid var(--line);padding-bottom:1.125rem}
h1{margin:.375rem 0 .625rem;font:600 clamp(2rem,1.5rem + 2.4vw,2.75rem)/1.08 var(--serif);letter-spacing:-.02em;text-wrap:balance}
.about{margin-bottom:.875rem;font:1.1875rem/1.5 var(--serif);color:var(--ink-2);white-space:pre-line}
.meta{font-size:.8125rem;color:var(--ink-3)}
.meta b{font-weight:500;color:var(--ink-2)}
.feeds a{display:inline-block;padding:.25rem 0}
.from{display:flex;align-items:center;gap:.5rem;min-width:0}
.from [aria-hidden]{display:grid;place-items:center;flex:none;width:1rem;height:1rem;border-radius:.125rem;font:700 .5625rem/1 var(--sans);color:#fff}
.bg-tint-1{background:#2a6f97}.bg-tint-2{background:#7b2d8b}.bg-tint-3{background:#8a6800}.bg-tint-4{background:#1a7f5a}.bg-tint-5{background:#a4442a}.bg-tint-6{background:#4a5a8c}
article{padding:1.375rem 0;border-bottom:1px solid var(--line)}
h2{margin:.375rem 0;font:560 1.5rem/1.22 var(--serif);letter-spacing:-.012em;text-wrap:pretty}
h2 a{text-decoration-color:transparent}
.summary{color:var(--ink-2)}
.note{margin-top:.625rem;padding-inline-start:.875rem;border-inline-start:2px solid var(--accent);font:italic 1.0625rem/1.5 var(--serif);white-space:pre-line}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.address{display:none}
.empty,.gone{padding:4rem 0;text-align:center;font:500 1.5rem/1.3 var(--serif)}
.gone p{margin-top:.75rem;font:1rem/1.5 var(--sans);color:var(--ink-2)}
nav{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem;margin-top:2rem}
nav a{padding:.6rem .9rem;border:1px solid var(--line);border-radius:.5rem;background:var(--raised);font-weight:500;text-decoration:none}
nav a[rel]{margin-left:auto}
footer{margin-top:2.5rem;color:var(--ink-3)}
footer a{display:inline-block;padding:.125rem 0;font:600 1rem/1.3 var(--serif)}
@media print{:root{color-scheme:light}body{max-width:none;padding:0;background:none;color:#000;font-size:10pt}nav,footer,.feeds{display:none}
article{break-inside:avoid;padding:10pt 0}a{text-decoration:none}.address{display:block;margin-top:3pt;font-size:8pt;color:#555}h1{font-size:22pt}h2{font-size:14pt}}
`;
