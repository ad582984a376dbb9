import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error-codes";
import { leanMarkup } from "./lean-markup";
import { operationsOf } from "./operations";
import { ReferencePage } from "./reference-page";

const document = openApiDocument("https://lede.example");
const fonts = { upright: "/upright.woff2", italic: "/italic.woff2" };
const look = { nonce: "n", theme: "dark", textSize: "normal", fonts } as const;
const markup = leanMarkup(renderToStaticMarkup(createElement(ReferencePage, { document, look })));
const { document: page } = parseHTML(`<!doctype html>${markup}`);
const all = (selector: string) => [...page.querySelectorAll(selector)];
const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? "";

describe("reference page", () => {
  test.each(operationsOf(document).map((one) => [one.operationId, one] as const))(
    "shows %s at its own address, with samples",
    (operationId, { method, path, summary }) => {
      expect(textOf(`#${operationId} h3`)).toBe(summary);
      expect(textOf(`#${operationId}`)).toContain(`${method} /v1${path}`);
      const samples = all(`#${operationId} pre`).map((pre) => pre.textContent);
      expect(samples.some((sample) => sample?.startsWith("curl "))).toBe(true);
      expect(samples.some((sample) => sample?.includes("await fetch("))).toBe(true);
    },
  );

  test("has every object with its fields", () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      const fields = all(`#object-${name} > dl > div > dt`).map((field) => field.textContent);
      expect(fields, name).toEqual(Object.keys(properties));
    }
  });

  test("lists every code of an error with its status", () => {
    const rows = all("dl.errors > div").map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent));
    expect(rows).toEqual(Object.entries(ERROR_CODES).map(([code, { status }]) => [String(status), code]));
  });

  test("has unique anchors and no dead links", () => {
    const ids = all("[id]").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = all('a[href^="#"]').map((link) => link.getAttribute("href")?.slice(1) ?? "");
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(operationsOf(document).map(({ operationId }) => operationId)));
  });

  test("has ordered headings with one h1", () => {
    const levels = all("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  });

  test("shows limits and required fields of requests only", () => {
    const fieldOf = (place: string, name: string) =>
      all(`${place} dl > div`)
        .find((field) => field.querySelector("dt")?.textContent === name)
        ?.textContent?.replace(name, "");
    expect(fieldOf("#createNewsfeed", "name")).toBe("string required1 to 200 characters.");
    expect(fieldOf("#createNewsfeed", "digest_frequency")).toBe("stringDefault daily. One of daily, weekly.");
    expect(fieldOf("#object-Newsfeed", "created_at")).toBe("timestampUTC, ISO 8601 without a zone designator.");
  });

  test("names this server", () => {
    expect(textOf("#start")).toContain('curl "https://lede.example/v1/newsfeeds"');
  });

  test("weighs less than 2.7 kB for each operation", () => {
    expect(Buffer.byteLength(markup) / 1_000 / ENDPOINTS.length).toBeLessThan(2.7);
  });

  test("uses the reader's theme and text size without a script", () => {
    expect(page.documentElement.outerHTML).toMatch(/^<html[^>]* data-theme="dark"[^>]* data-size="normal"/);
    expect(all("script")).toEqual([]);
    expect(page.querySelector("style")?.getAttribute("nonce")).toBe("n");
  });

  test("links to the OpenAPI document", () => {
    expect(page.querySelector('a[href="/v1/openapi.json"]')?.getAttribute("download")).toBeTruthy();
  });
});
