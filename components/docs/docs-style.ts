import { STATIC_ROOT } from "@/components/ui/static-style";

/**
 * Styles of the documentation. Uses element selectors, because a class on each of a thousand fields would weigh more
 * than the text.
 */
export const DOCS_STYLE = `${STATIC_ROOT}
:root[data-theme=light]{color-scheme:light}:root[data-theme=dark]{color-scheme:dark}
:root[data-size=small]{font-size:93.75%}:root[data-size=large]{font-size:112.5%}:root[data-size=largest]{font-size:125%}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-block:2rem}
body{margin:0 auto;max-width:92rem;background:var(--paper);color:var(--ink);font:.875rem/1.5 var(--sans)}
h1,h2,h3,p,dl,dd,ul,ol,figure,pre{margin:0;padding:0}
ul{list-style:none}
a{color:inherit;text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:1px;text-underline-offset:.2em}
a:hover{color:var(--accent)}
main :is(p,dd,li) a{display:inline-block;min-width:1.5rem;line-height:1.5rem}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
:target{scroll-margin-top:1.5rem}
.skip{position:absolute;top:.5rem;left:.5rem;z-index:1;padding:.5rem 1rem;border-radius:.5rem;background:var(--ink);color:var(--paper);transform:translateY(-5rem)}
.skip:focus{transform:none}
.column{padding-inline:1.25rem}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.5rem 1rem;padding-block:1.25rem}
header div{margin-right:-.75rem}
header a{display:inline-flex;align-items:center;min-height:2.25rem;padding-inline:.75rem;border-radius:.5rem;color:var(--ink-2);font-weight:500;text-decoration:none}
header a:hover{background:var(--sunken);color:var(--ink)}
header .lede{padding:0;color:var(--ink);font:600 1.5rem/1 var(--serif);letter-spacing:-.025em}
main{container-type:inline-size;padding-block:2rem 6rem;outline:0}
main>section{border-top:1px solid var(--line);padding-block:2.5rem 1.5rem}
main>section:first-child{border:0;padding-top:0}
h1{font:600 clamp(2rem,1.5rem + 2.4vw,2.75rem)/1.08 var(--serif);letter-spacing:-.02em}
h2,h3{font:600 1.625rem/1.25 var(--serif);letter-spacing:-.025em}
h3,.operation>h2,.objects h2{font-size:1.25rem}
:is(h2,h3) a{display:inline-block;min-height:1.5rem;text-decoration:none}
:is(h2,h3) a:hover{text-decoration:underline}
.pair h3,figcaption,summary{margin-bottom:.375rem;color:var(--ink-3);font:600 .6875rem/1.2 var(--sans);letter-spacing:.06em;text-transform:uppercase}
summary{cursor:pointer;min-height:1.5rem;line-height:1.5rem}
code,dt,.call,.code{font-family:var(--mono);overflow-wrap:anywhere}
code{padding:.0625rem .25rem;border-radius:.25rem;background:var(--sunken);font-size:.92em}
.about{margin-top:.5rem;max-width:68ch;color:var(--ink-2);font-size:.9375rem}
.narrow{max-width:68ch;margin-top:2rem}
.narrow>section{margin-top:2rem}
.narrow>section p,.narrow>:is(p,ul){margin-top:.5rem;color:var(--ink-2);font-size:.9375rem}
.narrow>ul{padding-left:1.25rem;list-style:disc}
.narrow>:is(figure,dl){margin-top:1rem}
.guides>li{margin-top:2rem}
ol{max-width:68ch;margin-top:1rem;padding-left:1.25rem;color:var(--ink-2);font-size:.9375rem}
ol>li{margin-top:1.25rem}
ol pre{margin-top:.5rem}
pre{max-height:32rem;overflow:auto;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--sunken);color:var(--ink);font:.78125rem/1.625 var(--mono)}
pre code{padding:0;background:none;font-size:1em;overflow-wrap:normal}
dl{border-block:1px solid var(--line)}
dl>div{padding-block:.5rem}
dl>div+div{border-top:1px solid var(--line)}
dt{display:inline;font-size:.78125rem;font-weight:500}
dd{color:var(--ink-2)}
dd.kind,dd.code{display:inline;margin-left:.625rem;color:var(--ink-3);font-size:.78125rem}
dd.kind b{margin-left:.25rem;color:var(--accent);font-weight:500}
dd.nested{margin-top:.5rem;padding-left:1rem}
.errors{margin-block:2rem 1rem}
.errors dt{font:500 .875rem/1.5 var(--sans)}
.operation{border-top:1px solid var(--line);padding-block:2rem 2.5rem}
.operation:first-of-type{margin-top:2rem}
.call{margin-top:.375rem;font-size:.78125rem}
.call b{font-weight:600}
.GET{color:var(--good)}.POST{color:var(--accent)}.PUT{color:var(--warn)}.DELETE{color:var(--bad)}
.pair{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem 2.5rem;margin-top:1rem}
.pair>div>*+*{margin-top:1.25rem}
.note,.answers{color:var(--ink-2)}
.note{font-size:.78125rem}
.objects{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2.5rem;margin-top:2rem}
.objects>section{padding-bottom:2.5rem}
.objects p{margin-block:.25rem .75rem;color:var(--ink-2)}
.index>section{margin-top:2.5rem}
.index p{color:var(--ink-2)}
.index ul{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem 2.5rem;margin-top:.75rem}
.index .call{margin:0}
@container (min-width:44rem){.index ul{grid-template-columns:repeat(2,minmax(0,1fr))}}
@container (min-width:56rem){.pair{grid-template-columns:minmax(0,1fr) minmax(0,1.05fr)}.objects{grid-template-columns:repeat(2,minmax(0,1fr))}}
nav a{display:flex;align-items:center;min-height:1.5rem;padding-left:.75rem;color:var(--ink-2);font-size:.78125rem;text-decoration:none}
nav>ul>li{margin-top:1.25rem}
nav>ul>li>a{padding-left:0;color:var(--ink);font-size:.875rem;font-weight:500}
nav ul ul{margin-top:.25rem;border-left:1px solid var(--line)}
.folded{padding-inline:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}
.folded summary{margin:0;padding-block:.75rem;color:var(--ink);font:500 .875rem/1.5 var(--sans);letter-spacing:0;text-transform:none}
.folded nav{padding-bottom:1rem}
.side{display:none}
@media (pointer:coarse){nav a,header a{min-height:2.75rem}summary{padding-block:.625rem}}
@media (min-width:43.75rem){.column{padding-inline:2.5rem}}
@media (min-width:68.75rem){.page{display:grid;grid-template-columns:17rem minmax(0,1fr)}.folded{display:none}
.side{display:block;position:sticky;top:0;height:100dvh;overflow-y:auto;border-right:1px solid var(--line);padding:2rem 1.25rem 2rem 1.5rem}.side>ul>li:first-child{margin-top:0}}
`;
