import { beforeEach, describe, expect, test } from "vitest";
import { type Account, ask, newAccount } from "@/lib/protocols/readers/testing/account";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();
let ada: Account;
beforeEach(async () => {
  ada = await newAccount(runtime);
});

interface Subscriptions {
  subscriptions: { id: string; title: string; categories: { id: string; label: string }[]; url: string }[];
}

/** The feed's address as newsboat builds it from a subscription. */
async function atomPath(): Promise<string> {
  const { subscriptions } = await ada.appJson<Subscriptions>("/reader/api/0/subscription/list?output=json");
  return `/reader/atom/${encodeURIComponent(subscriptions[0]?.id ?? "")}?n=20`;
}

function entriesIn(atom: string) {
  return atom
    .split("<entry")
    .slice(1)
    .map((entry) => ({
      id: /<id[^>]*>([^<]*)</.exec(entry)?.[1] ?? "",
      title: /<title[^>]*>([^<]*)</.exec(entry)?.[1] ?? "",
      labels: [...entry.matchAll(/scheme="http:\/\/www\.google\.com\/reader\/" label="([^"]*)"/g)].map(
        ([, label]) => label,
      ),
    }));
}

async function idOf(title: string): Promise<string> {
  const { text } = await ada.app(await atomPath());
  return entriesIn(text).find((entry) => entry.title === title)?.id ?? "";
}

async function token(): Promise<string> {
  return (await ada.app("/reader/api/0/token")).text;
}

const readState = async () =>
  Object.fromEntries(
    (await ada.api<{ title: string; is_read: boolean }[]>("GET", "/posts")).map(({ title, is_read }) => [
      title,
      is_read,
    ]),
  );

describe("newsboat, by its FeedHQ support,", () => {
  test("logs in with the email address and an API key", async () => {
    const form = new URLSearchParams({ service: "reader", Email: ada.email, Passwd: ada.key, source: "newsboat/2.21" });
    const reply = await ask(
      "/accounts/ClientLogin",
      `${form}&accountType=HOSTED_OR_GOOGLE&continue=http://www.google.com/`,
    );
    expect(reply.status).toBe(200);
    expect((await reply.text()).split("\n")).toContain(`Auth=${ada.key}`);
  });

  test("lists the sources by newsfeed", async () => {
    const { subscriptions } = await ada.appJson<Subscriptions>("/reader/api/0/subscription/list?output=json");
    expect(subscriptions).toMatchObject([
      {
        id: expect.stringMatching(/^feed\/\d+$/),
        title: "A Stored Site",
        categories: [{ id: "user/-/label/Grid storage", label: "Grid storage" }],
        url: expect.stringMatching(/^http:\/\/localhost:1\/.*\.xml$/),
      },
    ]);
  });

  test("reads a feed as Atom, newest arrival first, with the state of each post", async () => {
    const { status, text } = await ada.app(await atomPath());
    expect(status).toBe(200);
    expect(entriesIn(text)).toEqual(
      ["Newest", "Middle", "Oldest"].map((title) => ({
        id: expect.stringMatching(/^tag:google\.com,2005:reader\/item\/000[0-9a-f]{13}$/),
        title,
        labels: ["fresh"],
      })),
    );
    expect(text).toContain("&lt;p&gt;All about &lt;strong&gt;Oldest&lt;/strong&gt;.&lt;/p&gt;");
  });

  test("marks a post read, and unread again by two states at once", async () => {
    const id = await idOf("Middle");
    const read = `i=${id}&a=user/-/state/com.google/read&r=user/-/state/com.google/kept-unread&ac=edit&T=${await token()}`;
    expect((await ada.app("/reader/api/0/edit-tag", read)).text).toBe("OK");
    expect(await readState()).toEqual({ Oldest: false, Middle: true, Newest: false });
    const { text } = await ada.app(await atomPath());
    expect(entriesIn(text).map(({ labels }) => labels)).toEqual([["fresh"], ["read"], ["fresh"]]);
    const unread =
      `i=${id}&r=user/-/state/com.google/read&a=user/-/state/com.google/kept-unread` +
      `&a=user/-/state/com.google/tracking-kept-unread&ac=edit&T=${await token()}`;
    expect((await ada.app("/reader/api/0/edit-tag", unread)).text).toBe("OK");
    expect(await readState()).toEqual({ Oldest: false, Middle: false, Newest: false });
  });

  test("marks a feed read", async () => {
    const { subscriptions } = await ada.appJson<Subscriptions>("/reader/api/0/subscription/list?output=json");
    const form = `s=${subscriptions[0]?.id}&T=${await token()}`;
    expect((await ada.app("/reader/api/0/mark-all-as-read", form)).text).toBe("OK");
    expect(await readState()).toEqual({ Oldest: true, Middle: true, Newest: true });
  });

  test("stars a post, and sharing it has no effect", async () => {
    const id = await idOf("Oldest");
    const edit = async (change: string) =>
      ada.app("/reader/api/0/edit-tag", `i=${id}&${change}&ac=edit&T=${await token()}`);
    expect((await edit("a=user/-/state/com.google/starred")).text).toBe("OK");
    expect((await edit("a=user/-/state/com.google/broadcast")).text).toBe("OK");
    expect(await ada.api("GET", "/posts?saved=true")).toMatchObject([{ title: "Oldest" }]);
    expect((await edit("r=user/-/state/com.google/starred")).text).toBe("OK");
    expect(await ada.api("GET", "/posts?saved=true")).toEqual([]);
  });
});
