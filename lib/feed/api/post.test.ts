import { expect, test } from "vitest";
import { cpuMilliseconds } from "@/lib/testing/cpu-time";
import { type Media, postEntry } from "./post";

const PICTURE: Media = { imageUrl: "https://cdn.example/1.jpg", isVideo: false, alt: null };

function entry(text: string, more: Partial<Parameters<typeof postEntry>[0]> = {}) {
  return postEntry({ guid: "1", url: null, text, author: null, publishedAt: null, media: [], ...more });
}

test.each([
  ["See https://a.example/x.", 'See <a href="https://a.example/x">https://a.example/x</a>.'],
  ["(https://a.example/?b=1&c=2)", '(<a href="https://a.example/?b=1&amp;c=2">https://a.example/?b=1&amp;c=2</a>)'],
  ["<https://a.example/>", '&lt;<a href="https://a.example/">https://a.example/</a>&gt;'],
  ['https://a.example/"onclick="x', '<a href="https://a.example/">https://a.example/</a>"onclick="x'],
  ["javascript:alert(1) data:x", "javascript:alert(1) data:x"],
  ["https:// http://", "https:// http://"],
  ["1 < 2 & <img src=x onerror=y>", "1 &lt; 2 &amp; &lt;img src=x onerror=y&gt;"],
  ["One\ntwo", "One<br>two"],
])("turns the text %j into safe markup", (text, html) => {
  expect(entry(text).contentHtml).toBe(`<p>${html}</p>`);
});

test.each([
  ["First line\nsecond", "First line"],
  ["https://a.example/\n\nAbout it", "About it"],
  [`${"word ".repeat(40)}end`, `${"word ".repeat(19)}word…`],
  ["漢".repeat(150), `${"漢".repeat(100)}…`],
  ["", "Post"],
  ["https://a.example/ !", "Post"],
])("takes the title of %j from its first words", (text, title) => {
  expect(entry(text).title).toBe(title);
});

test("titles a post without words by its kind", () => {
  const video = { ...PICTURE, isVideo: true };
  expect(entry("", { author: "@ada", media: [PICTURE, video] }).title).toBe("Picture by @ada");
  expect(entry("", { author: "@ada", media: [video] }).title).toBe("Video by @ada");
  expect(entry("", { author: "@ada" }).title).toBe("Post by @ada");
});

test("links pictures to the post and escapes their descriptions", () => {
  const media = [
    { ...PICTURE, alt: '"><script>' },
    { imageUrl: null, isVideo: true, alt: null },
  ];
  const { contentHtml, imageUrl } = entry("", { media, url: 'https://a.example/?"' });
  expect(contentHtml).toBe(
    '<p><a href="https://a.example/?&quot;"><img src="https://cdn.example/1.jpg" alt="&quot;&gt;&lt;script&gt;"></a></p>\n<p><a href="https://a.example/?&quot;">Video</a></p>',
  );
  expect(imageUrl).toBe("https://cdn.example/1.jpg");
});

test.each(["http://", "https://a.example/.", "&", "a.", "https://..."])(
  "handles hostile repetition of %j within two seconds",
  async (part) => {
    const milliseconds = await cpuMilliseconds(() => {
      entry(part.repeat(100_000));
    });
    expect(milliseconds).toBeLessThan(2_000);
  },
);
