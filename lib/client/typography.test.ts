import { expect, test } from "vitest";
import { typographyIn } from "./typography";

test("reads what was chosen", () => {
  expect(typographyIn("large.wide.sans.sepia")).toEqual({
    size: "large",
    measure: "wide",
    font: "sans",
    surface: "sepia",
  });
});

test.each([undefined, "", "huge.wide2", "...."])("reads %j as the default", (cookie) => {
  expect(typographyIn(cookie)).toEqual({ size: "normal", measure: "normal", font: "serif", surface: "paper" });
});
