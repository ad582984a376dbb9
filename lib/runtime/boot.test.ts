import { hash } from "node:crypto";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "@/db/client";
import { copyEmbedded } from "@/lib/testing/embedded-template";
import { startProcess } from "@/lib/testing/process";
import { until } from "@/lib/testing/until";

const TIMEOUT = { timeout: 60_000 };

let directory: string;
beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "lede-boot-")));
  copyEmbedded(inject("embeddedTemplate"), directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function boot(variables: Record<string, string>, ...args: string[]) {
  const env = { LEDE_DATA_DIR: directory, DATABASE_URL: "", LOG_LEVEL: "error", ...variables };
  return startProcess("lib/testing/app-process.ts", args, env);
}

async function bootToEnd(variables: Record<string, string>, ...args: string[]) {
  const child = boot(variables, ...args);
  const { code } = await child.ended;
  return { code, lines: child.lines };
}

function openEmbedded(dataDirectory: string) {
  const fail = (error: Error) => {
    throw error;
  };
  return openDatabase({ url: undefined, driver: undefined, onLoss: fail, onConnectionError: fail, dataDirectory });
}

/** A port without a listener. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

describe("startup fails with one line when", () => {
  test("a variable is invalid", TIMEOUT, async () => {
    expect(await bootToEnd({ CRAWL_CONCURRENCY: "many" })).toEqual({
      code: 1,
      lines: ['Lede cannot start: CRAWL_CONCURRENCY is "many", but must be a whole number from 1 to 256.'],
    });
  });

  test("the database is unreachable", TIMEOUT, async () => {
    const port = await closedPort();
    const { code, lines } = await bootToEnd({ DATABASE_URL: `postgres://lede:hunter2@localhost:${port}/news` });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Lede cannot start: No connection to the database news at localhost:${port}: .*ECONNREFUSED.*\\. Start Postgres, or check host and port in DATABASE_URL\\.$`,
        ),
      ),
    ]);
    expect(lines[0]).not.toContain("hunter2");
  });

  test("a setting is unsafe", TIMEOUT, async () => {
    expect(await bootToEnd({ APP_URL: "http://news.example.org" })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Lede cannot start: APP_URL is "http:\/\/news.example.org", so passwords/)],
    });
  });
});

test("the serverless profile without a secret ends our own server with one line", TIMEOUT, async () => {
  expect(await bootToEnd({ LEDE_PROFILE: "serverless", AUTH_SECRET: "" }, "--own-server")).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^Lede cannot start: AUTH_SECRET is not set, and a serverless host/)],
  });
});

test("the serverless profile without Inngest ends our own server with one line", TIMEOUT, async () => {
  const variables = { LEDE_PROFILE: "serverless", AUTH_SECRET: "a secret of thirty-two characters" };
  expect(await bootToEnd(variables, "--own-server")).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^Lede cannot start: This is a serverless host .* Set INNGEST_EVENT_KEY and/)],
  });
});

test("an unknown time zone is logged", TIMEOUT, async () => {
  const app = boot({ TZ: "Mars/Phobos", LOG_LEVEL: "warn" });
  expect(await app.line((line) => line.includes('"TZ":"Mars/Phobos"'))).toContain("Europe/Berlin");
  app.kill("SIGTERM");
  await app.ended;
});

test("requests are accepted while the database opens, and a signal stops the process", TIMEOUT, async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "localhost", resolve));
  const { port } = silent.address() as AddressInfo;
  const app = boot({ DATABASE_URL: `postgres://lede@localhost:${port}/news` }, "--verbose");
  await app.line((line) => line === "booted");
  expect(app.lines).not.toContain("ready");
  app.kill("SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
  silent.close();
});

test("work starts although times in the future cannot be corrected", TIMEOUT, async () => {
  const dataDirectory = join(directory, "uncorrected");
  mkdirSync(dataDirectory);
  copyEmbedded(inject("embeddedTemplate"), dataDirectory);
  const { pool, close } = await openEmbedded(dataDirectory);
  await pool.query("create function refuse() returns trigger language plpgsql as $$ begin raise 'too slow'; end $$");
  // Fires for statements without rows too.
  await pool.query("create trigger refuse before update on robots_files for each statement execute function refuse()");
  await close();
  const app = boot({ LEDE_DATA_DIR: dataDirectory, LOG_LEVEL: "info" });
  await app.line((line) => line.includes("durable functions run on"));
  expect(app.lines.filter((line) => line.includes("times in the future could not be corrected"))).toHaveLength(1);
  app.kill("SIGTERM");
  expect(await app.ended).toEqual({ code: 0, signal: null });
});

test("a damaged page that the start reads ends the process with the backup to restore", TIMEOUT, async () => {
  const dataDirectory = join(directory, "damaged");
  mkdirSync(join(dataDirectory, "backups"), { recursive: true });
  copyEmbedded(inject("embeddedTemplate"), dataDirectory);
  const { pool, close } = await openEmbedded(dataDirectory);
  const { rows } = await pool.query("select pg_relation_filepath('hosts') as path");
  await close();
  writeFileSync(join(dataDirectory, "postgres", rows[0].path), Buffer.alloc(8192, "damage"));
  const head = '["lede-backup",1,{}]\n';
  const backup = join(dataDirectory, "backups", "whole.gz");
  writeFileSync(backup, gzipSync(`${head}["complete","${hash("sha256", head)}"]\n`));
  const { code, lines } = await bootToEnd({ LEDE_DATA_DIR: dataDirectory });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Lede cannot start: .* is damaged .*\(invalid page in block 0 of /)]);
  expect(lines[0]).toContain(`run \`lede restore ${backup}\``);
});

describe("uncaught errors", () => {
  const begin = async () => {
    const app = boot({ LOG_LEVEL: "warn" });
    await app.line((line) => line === "ready");
    return app;
  };
  const logged = (lines: readonly string[], message: string) => {
    const line = lines.find((one) => one.includes(message)) ?? "{}";
    return JSON.parse(line) as { err?: { stack?: string } };
  };

  test("end the process cleanly, except in a request", {
    ...TIMEOUT,
  }, async () => {
    const app = await begin();
    expect(await bootToEnd({})).toEqual({
      code: 1,
      lines: [
        `Lede cannot start: The data directory ${directory} is in use by process ${app.pid}. Stop that process, or set LEDE_DATA_DIR to another directory.`,
      ],
    });
    app.tell("block 1500");
    await app.line((line) => line.includes("the event loop was blocked"));
    app.tell("reject request");
    await app.line((line) => line.includes("unhandled rejection in a request"));
    app.tell("count");
    await app.line((line) => line === "counted 1");
    app.tell("throw");
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.lines).toContainEqual(expect.stringContaining("uncaught error; the process ends"));
    for (const message of ["unhandled rejection in a request", "uncaught error"])
      expect(logged(app.lines, message).err?.stack).toContain("app-process.ts");
  });

  test("end the process cleanly when its own work rejects", TIMEOUT, async () => {
    // Reuses the data of the process that ended.
    const app = await begin();
    app.tell("reject");
    expect(await app.ended).toEqual({ code: 1, signal: null });
    expect(app.lines).toContainEqual(expect.stringContaining("unhandled rejection; the process ends"));
    expect(logged(app.lines, "unhandled rejection").err?.stack).toContain("app-process.ts");
  });
});

describe("a stopping process", () => {
  test("finishes running requests and accepts no more", TIMEOUT, async () => {
    // Reuses the data of the earlier processes.
    const app = boot({});
    await app.line((line) => line === "ready");
    app.tell("listen");
    const url = `http://127.0.0.1:${(await app.line((line) => line.startsWith("listening"))).split(" ")[1]}`;
    const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 });
    const asked = ask(url, agent);
    await app.line((line) => line === "asked");
    app.kill("SIGTERM");
    await until("nobody is let in", async () => !(await isLetIn(Number(new URL(url).port))));
    app.tell("answer");
    expect(await asked).toBe("answered");
    expect(await app.ended).toEqual({ code: 0, signal: null });
    expect(app.lines.filter((line) => !/^(?:ready|listening \d+|asked)$/.test(line))).toEqual([]);
    agent.destroy();
  });
});

/** Tests only the connection: a request that arrives just before the port closes would wait for its answer. */
function isLetIn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.destroy());
    socket.once("error", () => resolve(false));
    socket.once("close", () => resolve(true));
  });
}

/** Sends one request through the agent, which may keep the connection. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => text(response).then(resolve, reject)).on("error", reject);
  });
}
