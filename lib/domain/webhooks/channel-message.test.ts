import { expect, test } from "vitest";
import type { Context } from "@/lib/context/context";
import { macBy } from "@/lib/platform/secret";
import { messageFor } from "./channel-message";
import { sealTarget } from "./sealed-target";

const NOTICE = { title: "Outage", text: "", origin: "Grid", url: "https://lede.example/posts/p1" };

/** The body of the message to an ntfy topic, and its address. */
async function sent(url: string, notice = NOTICE) {
  // Safe: of the context, these messages need only the key.
  const ctx = { mac: macBy("a-secret-of-the-test") } as Context;
  const sealed = sealTarget(ctx, "d1", { url, token: null });
  const message = await messageFor(ctx, { id: "d1", kind: "ntfy", sealed }, notice);
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
