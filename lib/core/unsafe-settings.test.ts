import { describe, expect, test } from "vitest";
import { readEnv } from "./env";
import { unsafeSetting } from "./unsafe-settings";

const SECRET = "tUaL2p9XcV0eQz7RkYw4bNs8hJdGf3Mm";
const unsafe = (variables: Record<string, string>) => unsafeSetting(readEnv(variables), variables);

describe("a public server", () => {
  test.each([
    ["an HTTP URL", { APP_URL: "http://news.example.org" }, "APP_URL is"],
    ["an HTTP URL in capitals", { APP_URL: "HTTP://news.example.org" }, "APP_URL is"],
    ["an HTTP URL of a public IP address", { APP_URL: "http://203.0.113.7" }, "APP_URL is"],
    ["unverified Inngest calls", { APP_URL: "https://news.example.org", INNGEST_DEV: "1" }, "INNGEST_DEV"],
    [
      "crawls of a private network",
      { APP_URL: "https://news.example.org", CRAWL_ALLOW_PRIVATE_HOSTS: "10.0.0.0/8" },
      "CRAWL_ALLOW_PRIVATE_HOSTS lets",
    ],
  ])("refuses %s", (_, variables, sentence) => {
    expect(unsafe(variables)).toMatch(sentence);
  });

  test("accepts HTTPS with a random secret and a confirmed private network", () => {
    const variables = { APP_URL: "https://news.example.org", AUTH_SECRET: SECRET };
    expect(unsafe(variables)).toBeNull();
    const confirmed = { CRAWL_ALLOW_PRIVATE_HOSTS: "10.0.0.0/8", CRAWL_ALLOW_PRIVATE_HOSTS_CONFIRMED: "yes" };
    expect(unsafe({ ...variables, ...confirmed })).toBeNull();
  });
});

test("allows all of these on a private server", () => {
  for (const host of ["localhost:3000", "127.0.0.1", "192.168.1.5", "[::1]:3000", "nas", "nas.local"])
    expect(unsafe({ APP_URL: `http://${host}`, INNGEST_DEV: "1", CRAWL_ALLOW_PRIVATE_HOSTS: "nas" })).toBeNull();
  expect(unsafe({})).toBeNull();
});

test("refuses a serverless host without a secret", () => {
  expect(unsafe({ VERCEL: "1" })).toMatch("AUTH_SECRET is not set");
  expect(unsafe({ VERCEL: "1", AUTH_SECRET: SECRET })).toBeNull();
});

test("refuses unverified certificates and weak secrets everywhere", () => {
  expect(unsafe({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toMatch("NODE_TLS_REJECT_UNAUTHORIZED is 0");
  expect(unsafe({ AUTH_SECRET: "a".repeat(40) })).toMatch("AUTH_SECRET can be guessed");
});
