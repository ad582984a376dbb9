import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { leaksOf, OF_THE_CALLER } from "@/lib/api/testing/scope/ask";
import { makeWorld, type World } from "@/lib/api/testing/scope/world";
import { dumpTables } from "@/lib/testing/dump-tables";
import { setUpRuntime } from "@/lib/testing/runtime";
import { inVolume } from "@/lib/testing/volume";
import { ask, callTool } from "./testing/client";
import { argumentsFor } from "./testing/tool-arguments";
import { TOOLS } from "./tools";

const runtime = setUpRuntime({ isUnused: true });
let world: World;
beforeAll(async () => {
  world = await makeWorld(runtime);
});
afterAll(() => world.publisher.close());

/** Tools that take no id. */
const OF_NOTHING = ["create_newsfeed", "create_reading_list", "propose_sources"];

describe("another user's objects", () => {
  test.each(TOOLS.map(({ name }) => name).filter((name) => !OF_NOTHING.includes(name)))(
    "are neither shown nor changed by %s",
    async (name) => {
      const { owner, stranger, former, feedUrl } = world;
      for (const { key } of [stranger, former]) {
        const before = await dumpTables(runtime.database, { except: OF_THE_CALLER });
        const values = argumentsFor(name, owner.own, { url: feedUrl });
        const { content } = await callTool(name, values, key);
        expect(leaksOf({ shown: content[0].text }, [owner.own])).toEqual([]);
        expect(await dumpTables(runtime.database, { except: OF_THE_CALLER })).toEqual(before);
      }
    },
  );

  test("are neither found nor listed as resources", async () => {
    const { owner, stranger } = world;
    const { newsfeed, list, post } = owner.own.ids;
    for (const uri of [`lede://newsfeeds/${newsfeed}`, `lede://lists/${list}`, `lede://posts/${post}`]) {
      const { body } = await ask("resources/read", { uri }, { key: stranger.key });
      expect([body.error.code, body.error.message]).toEqual([-32602, `Resource not found: ${uri}`]);
    }
    const { body } = await ask("resources/list", {}, { key: stranger.key });
    expect(leaksOf({ shown: JSON.stringify(body) }, [owner.own])).toEqual([]);
  });
});

describe("any arguments", () => {
  const ids = () => Object.values(world.owner.own.ids);
  const value = () =>
    fc.oneof(
      fc.json().map((text): unknown => JSON.parse(text)),
      fc.constantFrom(...ids(), "", "\u0000", "\ud800", -1, 1e99, null),
    );

  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    "get a result or an explanation from %s",
    async (name, { input }) => {
      const names = Object.keys(input.properties);
      const some = fc.dictionary(
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names, "limit") }, fc.string()),
        value(),
        { maxKeys: 6 },
      );
      const check = fc.asyncProperty(some, async (values) => {
        const { isError, content, structuredContent } = await callTool(name, values, world.stranger.key);
        if (!isError) expect(structuredContent).toHaveProperty("notice");
        else expect(content[0].text).toMatch(/^[A-Z`].*(?:[.?]|\(4\d\d \w+\))$/s);
      });
      await fc.assert(check, { numRuns: inVolume(100) });
    },
  );
});
