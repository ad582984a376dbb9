import { expect, test } from "vitest";
import { connectionAdvice } from "./connection-advice";

const failure = (code: string) => Object.assign(new Error("it"), { code });

test.each([
  [failure("28P01"), "Check user and password in DATABASE_URL."],
  [failure("3D000"), "Create that database, or check its name in DATABASE_URL."],
  [failure("ENOTFOUND"), "Check the host in DATABASE_URL."],
  [new AggregateError([failure("ECONNREFUSED")]), "Start Postgres, or check host and port in DATABASE_URL."],
  [
    new Error("The server does not support SSL connections"),
    "Turn on TLS at the server, or remove sslmode from DATABASE_URL.",
  ],
  [
    new Error("Connection terminated due to connection timeout"),
    "Check that host and port in DATABASE_URL are those of a Postgres server.",
  ],
  [failure("XX999"), "Check DATABASE_URL."],
  ["something other than an error", "Check DATABASE_URL."],
])("explains a connection failure with %s", (error, advice) => {
  expect(connectionAdvice(error, "DATABASE_URL")).toBe(advice);
});

test("names the setting that holds the address", () => {
  expect(connectionAdvice(failure("3D000"), "--to")).toBe("Create that database, or check its name in --to.");
  expect(connectionAdvice(null, "DATABASE_URL_UNPOOLED")).toBe("Check DATABASE_URL_UNPOOLED.");
});
