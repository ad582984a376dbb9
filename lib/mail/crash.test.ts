import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { killRounds } from "./testing/kill-rounds";
import { randomFrom } from "./testing/random";

test("mails whose senders are killed at any moment are delivered once each", { timeout: 120_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "lede-mail-"));
  copyEmbedded(inject("embeddedTemplate"), directory);
  const variables = { LEDE_DATA_DIR: directory, DATABASE_URL: "" };
  const report = await killRounds({ members: 6, kills: 3 }, { variables, random: randomFrom(20_261_121) });
  rmSync(directory, { recursive: true, force: true });
  expect(report).toMatchObject({ mails: 18, deliveries: { 1: 18 }, states: { sent: 18 } });
  // The kills hit: something had to be asked for again.
  expect(report.requests).toBeGreaterThan(report.mails);
});
