import { expect, test } from "vitest";
import { pageItems } from "./page-items";
import { settingsGroups } from "./settings-pages";

const idsFor = (isOperator: boolean) => pageItems(isOperator, () => {}).map(({ id }) => id);

test.each([true, false])("the palette has the pages of the settings navigation, for an operator: %j", (isOperator) => {
  const hrefs = settingsGroups(isOperator).flatMap(({ pages }) => pages.map(({ href }) => href));
  expect(idsFor(isOperator).filter((id) => id.startsWith("/settings"))).toEqual(hrefs);
});

test("the mail settings are for operators, the status is for everybody", () => {
  expect([idsFor(true), idsFor(false)].map((ids) => ids.includes("/settings/mail"))).toEqual([true, false]);
  expect(idsFor(false)).toContain("/settings/status");
  expect(idsFor(false)).toContain("/settings/feeds");
});

test("the first page is called by the name of the whole settings", () => {
  expect(pageItems(false, () => {}).find(({ id }) => id === "/settings")?.text).toBe("Settings");
});
