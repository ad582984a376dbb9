import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { examplePost } from "@/lib/client/testing/example-post";
import { PostSlot } from "./stream-page";

const post = examplePost({ title: "A tender for a depot" });
const nothing = () => undefined;
const actions = {
  toggleRead: nothing,
  toggleHidden: nothing,
  giveFeedback: nothing,
  save: nothing,
  choose: nothing,
  markShown: nothing,
};
const slot = (isUrgent: boolean) =>
  renderToStaticMarkup(
    createElement(PostSlot, {
      ...{ post, isUrgent, roomPx: 190, density: "comfortable", q: "", isOpen: false, onOpen: nothing, actions },
    }),
  );

test("reserves room for a waiting post and renders an urgent one at once", () => {
  expect(slot(false)).toBe('<div style="height:190px"></div>');
  expect(slot(true)).toContain("A tender for a depot");
});
