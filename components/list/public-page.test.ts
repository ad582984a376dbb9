import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { PublicPage } from "./public-page";

test("the direction of a source's name does not reorder its neighbours", () => {
  const item = { ...examplePost({}), source_title: "أخبار الطاقة", note: null };
  const list = { name: "Tenders", description: null, item_count: 1, updated_at: new Date(0), items: [item] };
  const look = { nonce: undefined, fonts: { upright: "", italic: "" } };
  const props = { list, isLater: false, address: "/", nextQuery: null, look };
  expect(renderToStaticMarkup(createElement(PublicPage, props))).toContain('<b dir="auto">أخبار الطاقة</b>');
});
