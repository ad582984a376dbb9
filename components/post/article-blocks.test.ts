import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pictureAddress } from "@/lib/client/posts";
import { TextImage } from "./article-blocks";
import { PicturesOfPost } from "./pictures";

const SRC = "https://grid.example/chart.png";

function shown(image: Parameters<typeof TextImage>[0]) {
  const inPost = { value: "p1", children: createElement(TextImage, { src: SRC, ...image }) };
  const markup = renderToStaticMarkup(createElement(PicturesOfPost, inPost));
  return parseHTML(`<!doctype html><html><body>${markup}</body></html>`).document.body;
}

test.each([
  [{ alt: "A chart" }, null],
  [{ alt: "" }, "Picture"],
])("a picture with %j opens through the proxy, under a name", (image, label) => {
  const link = shown(image).querySelector("a");
  expect(link?.getAttribute("href")).toBe(pictureAddress("p1", SRC));
  expect(link?.getAttribute("aria-label")).toBe(label);
  expect(link?.querySelector("img")?.getAttribute("data-loading")).toBe("");
});

test("a picture inside a link of the text is no second link", () => {
  expect(shown({ alt: "A chart", "data-linked": "" }).querySelector("a")).toBeNull();
});
