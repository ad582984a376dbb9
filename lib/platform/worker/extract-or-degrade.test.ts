import { afterAll, describe, expect, test } from "vitest";
import { extractOrDegrade } from "./extract-or-degrade";
import { createWorkerPool, type WorkerPool } from "./pool";

const pool = createWorkerPool({ size: 1, deadlineMs: 30_000 });
const hasty = createWorkerPool({ size: 1, deadlineMs: 1_500 });
/** Short of time for the extraction only: on a busy machine the plain text may need longer. */
const short: WorkerPool = { ...pool, run: (job, input) => (job === "extractArticle" ? hasty : pool).run(job, input) };
afterAll(() => Promise.all([pool.close(), hasty.close()]));

function article(html: string) {
  const page = {
    bytes: new TextEncoder().encode(`<html><body><article>${html}</article></body></html>`),
    httpCharset: "utf-8",
  };
  return {
    page: { ...page, url: "https://a.example/" },
    feedHtml: null,
    isFeedContentFull: false,
    title: "",
    url: "https://a.example/",
  };
}

const nested = (open: string, close: string, times: number) =>
  `${open.repeat(times)}The words inside${close.repeat(times)}`;

/** Payloads that overran or overflowed an unguarded parser. */
const HOSTILE: readonly [string, string][] = [
  ["5,000 nested div", nested("<div>", "</div>", 5_000)],
  ["12,500 open span", nested("<span>", "", 12_500)],
  ["375 nested lists", nested("<ul><li>", "</li></ul>", 375)],
  ["375 nested tables", nested("<table><tr><td>", "</td></tr></table>", 375)],
  [
    "15,000 attributes",
    `<p ${Array.from({ length: 15_000 }, (_, index) => `a${index}="x"`).join(" ")}>The words inside</p>`,
  ],
  ["100,000 non-breaking spaces", `<p>The words inside${"&nbsp;".repeat(100_000)}x</p>`],
  ["10,000 links", `<p>The words inside ${'<a href="/x">link</a> '.repeat(10_000)}</p>`],
  [
    "formatting that is never closed",
    `<p>The words inside${Array.from({ length: 150 }, (_, index) => `<b id=${index}>`).join("")}${"<p>x".repeat(20_000)}`,
  ],
  [
    "a table a million columns wide",
    "<table><tr><td colspan=1000000 rowspan=60000>The words inside</td><td>b</td></tr></table>",
  ],
];

describe("hostile pages", () => {
  test.each(HOSTILE)(
    "keep their text: %s",
    async (_name, html) => {
      // On a busy machine its first job may overrun.
      await hasty.run("summarise", { title: "", text: "", language: null }).catch(() => undefined);
      // The pool ends each job at its deadline, which its own test guards.
      const extracted = await extractOrDegrade(short, article(html));
      expect(extracted.text).toContain("The words inside");
    },
    60_000,
  );

  test("are marked when they break a limit, without ending the thread", async () => {
    expect(await extractOrDegrade(pool, article(nested("<div>", "</div>", 5_000)))).toMatchObject({
      origin: "degraded",
    });
    const good = `<p>${"An ordinary sentence about nothing in particular. ".repeat(10)}</p>`;
    expect(await extractOrDegrade(pool, article(good))).toMatchObject({ origin: "page", language: "en" });
  });

  test("are marked when they overrun within the limits", async () => {
    const html = `${"<div>".repeat(185)}<p>The words inside</p>${"<div><p>x</p></div>".repeat(18_000)}`;
    const extracted = await extractOrDegrade(short, article(html));
    expect(extracted).toMatchObject({ origin: "degraded" });
    expect(extracted.text).toContain("The words inside");
  }, 60_000);
});

test("decodes a page in its own charset", async () => {
  const text = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20];
  const body = Array.from({ length: 60 }, () => text).flat();
  const bytes = new Uint8Array([...new TextEncoder().encode("<meta charset=windows-1251><p>"), ...body]);
  const page = { bytes, url: "https://a.example/", httpCharset: null };
  const extracted = await pool.run("extractArticle", { ...article(""), page });
  expect(extracted.text).toMatch(/^Привет Привет/);
});
