import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { appUrl, readEnv, VARIABLES } from "./env";

describe("readEnv", () => {
  test("requires no variable", () => {
    const env = readEnv({});
    expect(env).toMatchObject({ PORT: 3000, LEDE_DATA_DIR: ".data", SIGNUP: "first" });
    expect(appUrl(env)).toBe("http://localhost:3000");
  });

  test.each(["", " ", "\r"])("treats the blank value %j as unset", (blank) => {
    const env = readEnv({ PORT: blank, TRUSTED_PROXY_HOPS: blank, AI_TOKENS_PER_DAY: blank, OPENAI_API_KEY: blank });
    expect(env).toMatchObject({ PORT: 3000, TRUSTED_PROXY_HOPS: 0 });
    expect([env.AI_TOKENS_PER_DAY, env.OPENAI_API_KEY]).toEqual([undefined, undefined]);
  });

  test("ignores spaces and line ends around a value", () => {
    expect(readEnv({ LEDE_DATA_DIR: " /data ", PORT: "8080\r" })).toMatchObject({ LEDE_DATA_DIR: "/data", PORT: 8080 });
  });

  test.each(["0x1F90", "8e3", "80.0", "+80"])("does not take %s for a whole number", (text) => {
    expect(() => readEnv({ PORT: text })).toThrow(`PORT is "${text}", but must be a port from 1 to 65535.`);
  });

  test.each([
    [{ PORT: "0" }, 'PORT is "0", but must be a port from 1 to 65535.'],
    [{ PORT: "http" }, 'PORT is "http", but must be a port from 1 to 65535.'],
    [
      { MAIL_FROM: "nonsense" },
      'MAIL_FROM is "nonsense", but must be an address, or a name and an address: Lede <lede@example.org>.',
    ],
    [{ AI_LANGUAGE: "Klingon" }, 'AI_LANGUAGE is "Klingon", but must be a language tag, such as de or pt-BR.'],
    [{ AI_LANGUAGE: "de-1" }, 'AI_LANGUAGE is "de-1", but must be a language tag, such as de or pt-BR.'],
    [
      { INNGEST_SERVE_ORIGIN: "https://a.example/b?c" },
      'INNGEST_SERVE_ORIGIN is "https://a.example/b?c", but must be a URL without user, path, query and fragment, such as https://lede.example.org.',
    ],
    [{ SIGNUP: "maybe" }, 'SIGNUP is "maybe", but must be first, open or closed.'],
    [{ DATABASE_URL: "mysql://u:secret@h/d" }, "DATABASE_URL is set, but must be a URL that begins with postgres://,"],
    [
      { DATABASE_URL: "postgres://u@/db?host=/run/postgresql" },
      "DATABASE_URL is set, but must be a URL that begins with postgres://, for a Unix socket postgres://user@localhost/database?host=/folder.",
    ],
    [
      { DATABASE_URL: "postgres://lede:p#ss/w?rd@127.0.0.1:4843/lede" },
      "DATABASE_URL is set, but must be a URL whose user and password are percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40.",
    ],
    [
      { DATABASE_URL_UNPOOLED: "postgres://u:secret@localhost:99999/db" },
      "DATABASE_URL_UNPOOLED is set, but must be a URL with a port from 1 to 65535.",
    ],
    [
      { RESEND_WEBHOOK_SECRET: "abc" },
      "RESEND_WEBHOOK_SECRET is set, but must be the signing secret of the webhook at Resend, which begins with whsec_.",
    ],
    [{ RESEND_WEBHOOK_SECRET: "whsec_!!!" }, "RESEND_WEBHOOK_SECRET is set, but must be"],
    [{ TICK_MINUTES: "7" }, 'TICK_MINUTES is "7", but must be a divisor of 60, at most 30, such as 1, 5 or 15.'],
    [{ TRUSTED_PROXY_HOPS: "11" }, 'TRUSTED_PROXY_HOPS is "11", but must be a whole number from 0 to 10.'],
    [{ AI_TOKENS_PER_DAY: "-1" }, 'AI_TOKENS_PER_DAY is "-1", but must be a whole number of at least 0.'],
    [
      { CRAWL_INTERVAL_MIN_SECONDS: "0" },
      'CRAWL_INTERVAL_MIN_SECONDS is "0", but must be a whole number of seconds of at least 1.',
    ],
    [{ APP_URL: "ftp://x" }, 'APP_URL is "ftp://x", but must be an http or https URL.'],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET is set, but must be at least 32 characters long."],
    [
      { DATABASE_URL_UNPOOLED: "postgres://u:secret@h/d" },
      "DATABASE_URL_UNPOOLED is set, but DATABASE_URL is not: set both, or only DATABASE_URL.",
    ],
    [
      { DATABASE_URL: '"postgres://u:secret@h/d"' },
      "host=/folder. Remove the quotation marks around the value: docker --env-file makes them a part of it.",
    ],
    [{ SIGNUP: "'open'" }, `SIGNUP is "'open'", but must be first, open or closed. Remove the quotation marks`],
    [{ DATABASE_DRIVER: "neon" }, 'DATABASE_DRIVER is "neon", but DATABASE_URL is not set: set both or neither.'],
    [{ ADMIN_EMAIL: "a@example.org" }, "ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither."],
    [
      { CRAWL_INTERVAL_MIN_SECONDS: "100", CRAWL_INTERVAL_MAX_SECONDS: "10" },
      "CRAWL_INTERVAL_MIN_SECONDS is 100, but must be at most CRAWL_INTERVAL_MAX_SECONDS (10).",
    ],
  ])("names the variable, its value and the accepted values: %j", (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message as string);
  });

  test.each([
    "https://x.org/lede",
    "https://x.org/?a=b",
    "https://x.org/#a",
    "https://me@x.org",
    "https://:pass@x.org",
  ])("refuses the public URL %s", (address) => {
    expect(() => readEnv({ APP_URL: address })).toThrow(
      `APP_URL is "${address}", but must be a URL without user, path, query and fragment, such as https://lede.example.org.`,
    );
  });

  test.each([
    ["https://x.org/", "https://x.org"],
    ["HTTPS://X.org:443", "https://x.org"],
    ["http://localhost:3000/", "http://localhost:3000"],
  ])("reduces the public URL %s to its origin", (address, origin) => {
    const env = readEnv({ APP_URL: address });
    expect([env.APP_URL, appUrl(env)]).toEqual([origin, origin]);
  });

  test.each(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwAA=="])(
    "takes %s for Resend's secret",
    (secret) => {
      expect(readEnv({ RESEND_WEBHOOK_SECRET: secret })).toMatchObject({ RESEND_WEBHOOK_SECRET: secret });
    },
  );

  test("accepts the access key of an RSSHub whose address is in the settings", () => {
    expect(readEnv({ RSSHUB_ACCESS_KEY: "key" })).toMatchObject({ RSSHUB_ACCESS_KEY: "key" });
  });

  test("never repeats a secret", () => {
    expect(() => readEnv({ DATABASE_URL: "hunter2" })).toThrow(/^(?!.*hunter2).*$/);
  });
});

describe(".env.example", () => {
  test("lists exactly the variables that are read", () => {
    const named = readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z][A-Z_]+)=/gm);
    expect([...named].map(([, name]) => name).toSorted()).toEqual([...VARIABLES].toSorted());
  });
});
