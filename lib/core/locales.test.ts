import { expect, test } from "vitest";
import { acceptedLocale } from "./locales";

test.each([
  ["de-DE", "de-DE"],
  ["en-us,en;q=0.9,de;q=0.8", "en-US"],
  ["fr;q=0.5", "fr"],
  ["*", null],
  ["", null],
  [null, null],
])("reads the header %j as the locale %j", (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
