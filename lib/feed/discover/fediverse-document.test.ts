import { describe, expect, test } from "vitest";
import { readFediverseDocument } from "./fediverse-document";

const read = (text: string) => readFediverseDocument(Buffer.from(text));
const NOTHING = { nodeinfoUrl: null, software: null, profileUrl: null };
const SCHEMA = "http://nodeinfo.diaspora.software/ns/schema/";

describe("a document of a fediverse server", () => {
  test("the index of nodeinfo names its newest form", () => {
    const links = [
      { rel: "https://www.w3.org/ns/activitystreams#Application", href: "https://a.example/actor" },
      { rel: `${SCHEMA}2.0`, href: "https://a.example/nodeinfo/2.0" },
      { rel: `${SCHEMA}2.1`, href: "https://a.example/nodeinfo/2.1" },
    ];
    expect(read(JSON.stringify({ links }))).toEqual({ ...NOTHING, nodeinfoUrl: "https://a.example/nodeinfo/2.1" });
  });

  test("nodeinfo names the program", () => {
    expect(read('{"version":"2.0","software":{"name":"Mastodon ","version":"4.5"}}').software).toBe("mastodon");
  });

  test("WebFinger names the page of an account", () => {
    const links = [
      { rel: "self", type: "application/activity+json", href: "https://a.example/users/anna" },
      { rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: "https://a.example/@anna" },
    ];
    expect(read(JSON.stringify({ subject: "acct:anna@a.example", links })).profileUrl).toBe("https://a.example/@anna");
  });

  test.each([
    "",
    "{",
    "null",
    "7",
    "[]",
    '{"links":{"rel":"x"}}',
    '{"links":[null,7,{"rel":7,"href":[]}],"software":"mastodon"}',
    '{"software":{"name":{}}}',
    `{"links":[{"rel":"${SCHEMA}2.0","href":"javascript:alert(1)"},{"rel":"${SCHEMA}2.0","href":"https://"}]}`,
    '{"__proto__":{"software":{"name":"mastodon"}}}',
  ])("%s says nothing", (text) => {
    expect(read(text)).toEqual(NOTHING);
  });
});
