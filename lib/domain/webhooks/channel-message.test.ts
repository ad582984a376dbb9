import { expect, test } from "vitest";
import type { Context } from "@/lib/context/context";
import { macBy } from "@/lib/platform/secret";
import { messageFor } from "./channel-message";
import { sealTarget } from "./sealed-target";

const NOTICE = { title: "Outage", text: "", origin: "Grid", url: "https://lede.example/posts/p1" };

/** The body of the message to a channel, by default an ntfy topic, and its address. */
async function sent(url: string, notice = NOTICE, kind: "ntfy" | "discord" | "teams" = "ntfy") {
  // Safe: of the context, these messages need only the key.
  const ctx = { mac: macBy("a-secret-of-the-test") } as Context;
  const sealed = sealTarget(ctx, "d1", { url, token: null });
  const message = await messageFor(ctx, { id: "d1", kind, sealed }, notice);
  return { url: message?.url, body: JSON.parse(String(message?.body)) };
}

test.each([
  ["https://ntfy.example/phone", "https://ntfy.example/", "phone"],
  ["https://ntfy.example/phone/", "https://ntfy.example/", "phone"],
  ["https://ntfy.example/phone//", "https://ntfy.example/", "phone"],
  ["https://ntfy.example/push/phone/?auth=x", "https://ntfy.example/push/", "phone"],
])("publishes to the topic of a stored address: %s", async (stored, url, topic) => {
  expect(await sent(stored)).toMatchObject({ url, body: { topic } });
});

test("cuts a long title between characters", async () => {
  const { body } = await sent("https://ntfy.example/phone", { ...NOTICE, title: `${"a".repeat(248)}🔋🔋` });
  expect(body.title).toBe(`${"a".repeat(248)}…`);
});

/** The embed of a message to Discord. */
async function embedOf(notice: Partial<typeof NOTICE>) {
  const { body } = await sent("https://discord.example/api/webhooks/1/x", { ...NOTICE, ...notice }, "discord");
  return body.embeds[0];
}

test.each([
  ["[Sign in](https://evil.example)", "\\[Sign in\\]\\(https://evil.example)"],
  ["<https://evil.example>", "\\<https://evil.example>"],
  ["https://a.example[Sign_in](https://evil.example)", "https://a.example\\[Sign\\_in\\]\\(https://evil.example)"],
  ["**b** __u__ ~~s~~ `c` ||h||", "\\*\\*b\\*\\* \\_\\_u\\_\\_ \\~\\~s\\~\\~ \\`c\\` \\|\\|h\\|\\|"],
  ["One\n# Two\n> Three\n  - Four\n-# Five", "One\n\\# Two\n\\> Three\n  \\- Four\n\\-# Five"],
  ["Sodium-ion > lead, #1", "Sodium-ion > lead, #1"],
  ["a \\[b](c)", "a \\\\\\[b\\]\\(c\\)"],
])("leaves a publisher no Markdown in Discord: %s", async (text, shown) => {
  expect(await embedOf({ title: text, text })).toMatchObject({ title: shown, description: shown });
});

test("keeps the URLs in a text for Discord", async () => {
  const text = "_See_ https://a.example/wiki/One_(a)~_x_?b_c=1#d_e";
  expect(await embedOf({ text })).toMatchObject({
    description: "\\_See\\_ https://a.example/wiki/One_(a)~_x_?b_c=1#d_e",
  });
});

test("keeps a title within what Discord takes, whatever is escaped in it", async () => {
  expect((await embedOf({ title: "_".repeat(250) })).title).toHaveLength(250);
});

test.each([
  ["Sodium-ion (200 MWh), ~5% #1 `x`", "Sodium-ion (200 MWh), ~5% #1 `x`"],
  ["[Sign in](https://evil.example) **b** _i_", "\\[Sign in\\](https://evil.example) \\*\\*b\\*\\* \\_i\\_"],
  ["a \\[b](c) \\d", "a \\\\\\[b\\](c) \\d"],
  ["- One\n# Two\n-Three", "\\- One\n\\# Two\n-Three"],
])("escapes for Teams only what is Markdown there: %s", async (text, shown) => {
  const { body } = await sent("https://teams.example/workflows/x", { ...NOTICE, title: text, text }, "teams");
  const [title, paragraph] = body.attachments[0].content.body;
  expect([title.text, paragraph.text]).toEqual([shown, shown]);
});
