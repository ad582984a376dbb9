import { expect, test } from "vitest";
import { checkState, eventTooLarge } from "./limits";

test("measures an event in bytes of JSON", () => {
  const event = (characters: number) => ({ name: "e", data: { text: "ü".repeat(characters) } });
  const overhead = JSON.stringify(event(0)).length;
  const most = (256 * 1024 - overhead) / 2;
  expect(eventTooLarge(event(Math.floor(most)))).toBeNull();
  expect(eventTooLarge(event(Math.ceil(most) + 1))).toBe(
    'the event "e" has 257 KiB; the limit is 256 KiB: send ids instead',
  );
});

test("limits a run to 1000 steps and 32 MiB", () => {
  const MIB = 1024 * 1024;
  expect(() => checkState({ steps: 1000, bytes: 32 * MIB })).not.toThrow();
  expect(() => checkState({ steps: 1001, bytes: 0 })).toThrow("more than 1000 steps");
  expect(() => checkState({ steps: 1, bytes: 32 * MIB + 1 })).toThrow("the limit is 32 MiB");
});
