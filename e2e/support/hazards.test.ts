import type { Page } from "@playwright/test";
import { parseHTML } from "linkedom";
import { afterEach, expect, test, vi } from "vitest";
import { hazardsIn } from "./hazards";

/** Hazards of this markup in this document. */
function found(markup: string): Promise<string[]> {
  const { document } = parseHTML(`<!doctype html><html><body><main>${markup}</main></body></html>`);
  vi.stubGlobal("window", {});
  const locator = (selector: string) => ({
    evaluate: async (look: (part: unknown) => string[]) => look(document.querySelector(selector)),
  });
  return hazardsIn({ locator } as unknown as Page, "main"); // Safe: the code uses nothing else
}

afterEach(() => void vi.unstubAllGlobals());

test.each([
  "<script>attack()</script>",
  "<iframe></iframe>",
  '<object data="/x"></object>',
  '<base href="https://example.org">',
  "<style>p { display: none }</style>",
  '<p onclick="attack()">Click</p>',
  '<a href="javascript:attack()">Click</a>',
  '<a href="&#1; JaVaScRiPt:attack()">Click</a>',
  '<img src="data:text/html,attack">',
  '<form action="vbscript:attack"></form>',
  '<div class="prose"><a href="https://example.org">Leads away and tells from where</a></div>',
])("reports %s", async (markup) => {
  expect(await found(`<p>Quiet words.</p>${markup}`)).toHaveLength(1);
});

test("ignores harmless text, pictures and links", async () => {
  const link = (rest: string) => `<div class="prose"><a ${rest}>A link</a></div>`;
  expect(await found("<p>A javascript: that is only told of.</p>")).toEqual([]);
  expect(await found('<img src="https://example.org/picture.png" alt="">')).toEqual([]);
  expect(await found(link('href="https://example.org" rel="noopener noreferrer"'))).toEqual([]);
  expect(await found(link('href="#note-1"'))).toEqual([]);
});
