import { describe, expect, test } from "vitest";
import { compileExpression, keyOf } from "./expression";

const event = { name: "feed/crawl", data: { host: "a.example", n: 3, list: ["x"], isOn: true, "odd key": "yes" } };
const evaluate = (source: string) => compileExpression(source)({ event, async: { data: { host: "a.example", n: 5 } } });

describe("expression", () => {
  test.each([
    ["event.data.host", "a.example"],
    ["event.data['odd key']", "yes"],
    ["event.data.list[0]", "x"],
    ["event.data.absent.deeper", null],
    ["event.data.constructor", null],
    ["event.data.n == 3", true],
    ["event.data.n != 3", false],
    ["event.data.n >= 3 && event.data.n < 4", true],
    ["event.data.n > 3 || event.data.isOn", true],
    ["!event.data.isOn", false],
    ["!(event.data.n <= 2)", true],
    ["event.data.host + '-' + event.data.n", "a.example-3"],
    ["event.data.n + 1.5", 4.5],
    ["event.data.host == async.data.host && async.data.n == 5", true],
    ['event.name == "feed/crawl"', true],
    ["event.data.absent == null", true],
    ["'it\\'s'", "it's"],
    ["1 == 1 && false || true", true],
  ])("%s is %j", (source, value) => {
    expect(evaluate(source)).toEqual(value);
  });

  test.each(["event.data.absent < 3", "event.data.host > 1", "null <= null"])(
    "%s is false, because values of different types have no order",
    (source) => {
      expect(evaluate(source)).toBe(false);
    },
  );

  test.each([
    "event.data.url.split('/')",
    "size(event.data)",
    "other.data",
    "event.data.n in [1]",
    "event.data.n == ",
    "event.data.n - 1",
    "event.",
    "(event.data.n",
    "event.data[event.data.n]",
    "event.data.n == 1 2",
    "event constructor event",
    "'open",
    "",
  ])("%s is refused with the expression in the message", (source) => {
    expect(() => compileExpression(source)).toThrow(`the expression ${source} is not supported`);
  });

  test("makes a key from any value", () => {
    const key = (source: string) => keyOf(compileExpression(source), { event });
    expect([key("event.data.host"), key("event.data.n"), key("event.data.absent")]).toEqual(["a.example", "3", "null"]);
    expect(keyOf(null, { event })).toBe("");
  });
});
