import { expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/duration";
import { formerSecretUntil, mintSecret, rotate, signedHeaders } from "./sign";

const NOW = new Date("2026-11-21T08:30:00Z");
const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const present = (secret: string): Parameters<typeof rotate>[0] => [{ secret, until: null }];

test("a second rotation keeps the first secret for a full day", () => {
  const once = rotate(present("one"), "two", NOW);
  const twice = rotate(once, "three", after(1));
  expect(twice).toEqual([
    { secret: "three", until: null },
    { secret: "two", until: after(25).toISOString() },
    { secret: "one", until: after(24).toISOString() },
  ]);
  expect(formerSecretUntil(twice, after(2))).toEqual(after(25));
  expect(rotate(twice, "four", after(24)).map(({ secret }) => secret)).toEqual(["four", "three", "two"]);
});

test("at most three former secrets sign", () => {
  let secrets = present(mintSecret());
  for (let round = 0; round < 9; round += 1) secrets = rotate(secrets, mintSecret(), NOW);
  const headers = signedHeaders({ id: "1", payload: "{}" }, secrets, NOW);
  expect(headers["webhook-signature"]?.split(" ")).toHaveLength(4);
});
