import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { namesPicture } from "./names-picture";

test.each([
  ["a picture", "Text ![A depot](https://a.example/b.png) more", "https://a.example/b.png"],
  ["a picture with a title", '![A](https://a.example/b.png "A title")', "https://a.example/b.png"],
  ["a picture in angle brackets", "![A](<https://a.example/b c.png>)", "https://a.example/b%20c.png"],
  ["a picture with parentheses", "![A](https://a.example/b_\\(1\\).png)", "https://a.example/b_(1).png"],
  ["a picture with balanced parentheses", "![A](https://a.example/b(1).png)", "https://a.example/b(1).png"],
  ["a picture with a character reference", "![A](https://a.example/?a=1&amp;b=2)", "https://a.example/?a=1&b=2"],
  ["a picture with escapes", "![A](https://a.example/a\\_b\\*c.png)", "https://a.example/a_b*c.png"],
  ["letters that browsers escape", "![A](https://a.example/ä.png)", "https://a.example/%C3%A4.png"],
  ["a lone percent sign", "![A](https://a.example/100%.png)", "https://a.example/100%25.png"],
  ["a picture in a link", "[![A](https://a.example/b.png)](https://a.example/)", "https://a.example/b.png"],
  ["another spelling of the host", "![A](HTTPS://A.example:443/b.png)", "https://a.example/b.png"],
])("finds %s", (_, markdown, url) => expect(namesPicture(markdown, url)).toBe(true));

test.each([
  ["a part of an address", "![A](https://a.example/b.png)", "https://a.example/b"],
  ["an address that is only text", "See https://a.example/b.png", "https://a.example/b.png"],
  ["another scheme", "![A](file:///etc/passwd)", "file:///etc/passwd"],
  ["an unclosed picture", "![A](https://a.example/b.png", "https://a.example/b.png"],
  ["an address in a title", '![A](https://a.example/c.png "https://a.example/b.png")', "https://a.example/b.png"],
])("does not find %s", (_, markdown, url) => expect(namesPicture(markdown, url)).toBe(false));

test("reads a text of only brackets in linear time", async () => {
  const milliseconds = await cpuMilliseconds(() => {
    expect(namesPicture("](".repeat(500_000), "https://a.example/b.png")).toBe(false);
  });
  expect(milliseconds).toBeLessThan(1_000);
});
