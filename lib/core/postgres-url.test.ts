import { expect, test } from "vitest";
import { POSTGRES_URL, postgresUrlFault, withFullCheck } from "./postgres-url";

test.each([
  "postgres://lede:p%23ss%2Fw%3Frd@127.0.0.1:4843/lede",
  "postgresql://lede@db.example.org/lede?sslmode=require",
  "postgres://lede:p@ss@db.example.org/lede",
  "postgres://user@localhost/database?host=/folder",
  "postgres://db.example.org/lede?user=lede@db",
  "postgres://lede@[::1]:5432/lede",
  "postgres://lede@localhost/lede@home",
])("takes %s", (url) => {
  expect(postgresUrlFault(url)).toBeNull();
});

test.each(["p#ss", "12#4", "a/b", "12/34", "w?rd", "p@s/s", "/", "#@"])(
  "asks to encode the password %s",
  (password) => {
    expect(postgresUrlFault(`postgres://lede:${password}@127.0.0.1:4843/lede`)).toBe(
      "a URL whose user and password are percent-encoded: # as %23, / as %2F, ? as %3F, @ as %40",
    );
  },
);

test.each(["postgres://u:pw@localhost:99999/db", "postgres://localhost:70000"])("names the port of %s", (url) => {
  expect(postgresUrlFault(url)).toBe("a URL with a port from 1 to 65535");
});

test.each(["mysql://u@h/d", "localhost:5432", "postgres://u@/db?host=/run/postgresql"])(
  "describes an address instead of %s",
  (url) => {
    expect(postgresUrlFault(url)).toBe(POSTGRES_URL);
  },
);

test("names the check of certificates that the driver makes", () => {
  const changed = ["prefer", "require", "verify-ca"].map((mode) => withFullCheck(`postgres://h/d?sslmode=${mode}&a=b`));
  expect(new Set(changed)).toEqual(new Set(["postgres://h/d?sslmode=verify-full&a=b"]));
  for (const query of ["", "?sslmode=disable", "?sslmode=no-verify", "?uselibpqcompat=true&sslmode=require"])
    expect(withFullCheck(`postgres://h/d${query}`)).toBe(`postgres://h/d${query}`);
});
