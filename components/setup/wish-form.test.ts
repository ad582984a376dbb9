import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WishForm } from "./wish-form";

test.each([
  ["can change while sites are checked", "Checking…", false],
  ["cannot change while they are followed", "Adding…", true],
])("the text %s", (_, busyText, isReadOnly) => {
  const nothing = () => undefined;
  const form = createElement(WishForm, {
    busyText,
    isReadOnly,
    error: undefined,
    onChange: nothing,
    onSubmit: nothing,
  });
  expect(/<textarea [^>]*readonly/i.test(renderToStaticMarkup(form))).toBe(isReadOnly);
});
