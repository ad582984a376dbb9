import { parseHTML } from "linkedom";
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "@/lib/api/openapi";
import { ERROR_CODES } from "@/lib/contract/error-codes";
import { leanMarkup } from "./lean-markup";
import { groupsOf } from "./operations";
import { GroupPage, ObjectsPage, ReferencePage } from "./reference-page";
import { groupPath, OBJECTS_PATH, REFERENCE_PATH } from "./reference-paths";

const document = openApiDocument("https://lede.example");
const fonts = { upright: "/upright.woff2", italic: "/italic.woff2" };
const look = { nonce: "n", theme: "dark", textSize: "normal", fonts } as const;

function rendered(element: ReactElement) {
  const markup = leanMarkup(renderToStaticMarkup(element));
  const { document: page } = parseHTML(`<!doctype html>${markup}`);
  const all = (selector: string) => [...page.querySelectorAll(selector)];
  const textOf = (selector: string) => page.querySelector(selector)?.textContent ?? "";
  return { page, all, textOf, bytes: Buffer.byteLength(markup), ids: all("[id]").map(({ id }) => id) };
}

const groups = groupsOf(document);
const start = rendered(createElement(ReferencePage, { document, look }));
const objects = rendered(createElement(ObjectsPage, { document, look }));
const groupPages = groups.map((group) => {
  const page = rendered(createElement(GroupPage, { document, look, group }));
  return { path: groupPath(group.name), page, group };
});
const pages = [
  { path: REFERENCE_PATH, page: start },
  { path: OBJECTS_PATH, page: objects },
  ...groupPages.map(({ path, page }) => ({ path, page })),
];

describe.each(pages)("$path", ({ path, page: { page, all, bytes, ids } }) => {
  test("weighs less than 150 kB", () => {
    expect(bytes).toBeLessThan(150_000);
  });

  test("has unique anchors, and links to anchors that exist", () => {
    expect(new Set(ids).size).toBe(ids.length);
    const dead = all("a").flatMap((link) => {
      const { pathname, hash } = new URL(link.getAttribute("href") ?? "", `https://lede.example${path}`);
      const target = pages.find((one) => one.path === pathname)?.page;
      return target && hash && !target.ids.includes(hash.slice(1)) ? [pathname + hash] : [];
    });
    expect(dead).toEqual([]);
  });

  test("has ordered headings with one h1", () => {
    const levels = all("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  });

  test("uses the reader's theme and text size without a script", () => {
    expect(page.documentElement.outerHTML).toMatch(/^<html[^>]* data-theme="dark"[^>]* data-size="normal"/);
    expect(all("script")).toEqual([]);
    expect(page.querySelector("style")?.getAttribute("nonce")).toBe("n");
  });

  test("links to all pages of the reference", () => {
    const links = all("a").map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([OBJECTS_PATH, ...groupPages.map((one) => one.path)]));
  });
});

const operations = groupPages.flatMap(({ path, page, group }) =>
  group.operations.map((operation) => [operation.operationId, { path, page, operation }] as const),
);

describe("reference", () => {
  test.each(operations)("shows %s at its own address, with samples", (operationId, { path, page, operation }) => {
    expect(page.textOf(`#${operationId} h2`)).toBe(operation.summary);
    expect(page.textOf(`#${operationId}`)).toContain(`${operation.method} /v1${operation.path}`);
    const samples = page.all(`#${operationId} pre`).map((pre) => pre.textContent);
    expect(samples.some((sample) => sample?.startsWith("curl "))).toBe(true);
    expect(samples.some((sample) => sample?.includes("await fetch("))).toBe(true);
    expect(start.page.querySelector(`#${operationId} a`)?.getAttribute("href")).toBe(`${path}#${operationId}`);
  });

  test("has every operation once", () => {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.map(([id]) => id).sort()).toEqual(all.map(({ operationId }) => operationId).sort());
  });

  test("has every object with its fields", () => {
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      const fields = objects.all(`#object-${name} > dl > div > dt`).map((field) => field.textContent);
      expect(fields, name).toEqual(Object.keys(properties));
    }
  });

  test("lists every code of an error with its status", () => {
    const rows = start
      .all("dl.errors > div")
      .map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent));
    expect(rows).toEqual(Object.entries(ERROR_CODES).map(([code, { status }]) => [String(status), code]));
  });

  test("shows limits and required fields of requests only", () => {
    const fieldOf = (place: string, name: string) =>
      pages
        .flatMap(({ page }) => page.all(`${place} dl > div`))
        .find((field) => field.querySelector("dt")?.textContent === name)
        ?.textContent?.replace(name, "");
    expect(fieldOf("#createNewsfeed", "name")).toBe("string required1 to 200 characters.");
    expect(fieldOf("#createNewsfeed", "digest_frequency")).toBe("stringDefault daily. One of daily, weekly.");
    expect(fieldOf("#object-Newsfeed", "created_at")).toBe("timestampUTC, ISO 8601 without a zone designator.");
  });

  test("names this server", () => {
    expect(start.textOf("#start")).toContain('curl "https://lede.example/v1/newsfeeds"');
  });

  test("links to the OpenAPI document", () => {
    expect(start.page.querySelector('a[href="/v1/openapi.json"]')?.getAttribute("download")).toBeTruthy();
  });
});
