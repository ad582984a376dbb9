import { ENDPOINTS } from "@/lib/contract/endpoints";
import { ask, problemOf } from "../support/http";
import { addressOf, expect, test } from "../support/world";

const PAGED = ENDPOINTS.filter(({ isPaged }) => isPaged);
/** Required query parameters. */
const REQUIRED = "q=storage";

test("responds 422 for a limit out of range, naming the range", async ({ world }) => {
  for (const endpoint of PAGED)
    for (const limit of ["0", "201", "-1", "1.5", "abc", "", "1e2", "٣", "99999999999999999999"]) {
      const path = `${addressOf(endpoint, world)}?${REQUIRED}&limit=${encodeURIComponent(limit)}`;
      const problem = problemOf(await ask(path, { key: world.ada.key }), 422, path);
      expect(problem.errors, path).toMatchObject([
        { pointer: "/query/limit", message: expect.stringMatching(/at least 1\.|at most 200\.|from 1 to 200\.$/) },
      ]);
    }
});

test("accepts the ends of the range and ignores unknown parameters", async ({ world }) => {
  for (const endpoint of PAGED)
    for (const query of ["limit=1", "limit=200", "nothing=1&nothing=2&__proto__=1"]) {
      const path = `${addressOf(endpoint, world)}?${REQUIRED}&${query}`;
      expect((await ask(path, { key: world.ada.key })).status, path).toBe(200);
    }
});

test("responds 422 for a repeated parameter, naming it", async ({ world }) => {
  for (const endpoint of ENDPOINTS.filter(({ query }) => query)) {
    const [name = ""] = Object.keys(endpoint.query.shape).filter((one) => one !== "cursor");
    const path = `${addressOf(endpoint, world)}?${REQUIRED}&${name}=1&${name}=2`;
    const problem = problemOf(await ask(path, { key: world.ada.key }), 422, path);
    expect(problem.errors, path).toContainEqual(
      expect.objectContaining({ pointer: `/query/${name}`, code: "repeated" }),
    );
  }
});

test("accepts only cursors from replies", async ({ world }) => {
  for (const endpoint of PAGED)
    for (const cursor of ["", "x", "%00", "MQ", "a".repeat(300), "..%2f..", "null"]) {
      const path = `${addressOf(endpoint, world)}?${REQUIRED}&cursor=${cursor}`;
      const problem = problemOf(await ask(path, { key: world.ada.key }), 422, path);
      expect(problem.errors, path).toMatchObject([{ pointer: "/query/cursor" }]);
    }
});

test("next links lead to the end and list each row once", async ({ world }) => {
  const whole = `/v1/posts/newsfeed/${world.ids.newsfeed}?limit=200`;
  const all = (await ask(whole, { key: world.ada.key })).value as { id: string }[];
  const seen: string[] = [];
  let next: string | undefined = `/v1/posts/newsfeed/${world.ids.newsfeed}?limit=2`;
  while (next) {
    const reply = await ask(next, { key: world.ada.key });
    seen.push(...(reply.value as { id: string }[]).map(({ id }) => id));
    const link = reply.headers.get("link");
    const cursor = reply.headers.get("x-next-cursor");
    expect(link === null).toBe(cursor === null);
    const address: string | undefined = /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];
    next = address && new URL(address).pathname + new URL(address).search;
    if (address) expect(new URL(address).searchParams.get("cursor")).toBe(cursor);
  }
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual(all.map(({ id }) => id));
});
