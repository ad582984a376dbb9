import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startProcess } from "@/lib/testing/process";

test("a used port is refused before a database is created", { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), "lede-port-"));
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, resolve));
  // A listening TCP server has an address of this form.
  const { port } = holder.address() as AddressInfo;
  const variables = { PORT: String(port), HOSTNAME: "", LEDE_DATA_DIR: directory, DATABASE_URL: "" };
  const app = startProcess("scripts/start.ts", ["--built"], variables);
  expect(await app.ended).toMatchObject({ code: 1 });
  expect(app.lines).toEqual([expect.stringMatching(`^Lede cannot start: port ${port} is in use`)]);
  expect(readdirSync(directory).filter((name) => name.startsWith("postgres"))).toEqual([]);
  holder.close();
  rmSync(directory, { recursive: true });
});
