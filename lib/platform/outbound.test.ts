import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectPath } from "@/lib/core/project-path";

/** Files that may open connections, their means, and why they need no guard against untrusted URLs. */
const MAY_CONNECT: Readonly<Record<string, readonly [by: string, because: string]>> = {
  "lib/platform/fetch/agent.ts": ["undici", "the guard itself: every untrusted URL goes through it"],
  "lib/platform/fetch/resolve.ts": ["node:dns/promises", "the name servers of the guard"],
  "lib/platform/ai/openai.ts": ["@ai-sdk/openai, ai", "answers of the operator's model provider, at most 256 KiB"],
  "lib/platform/ai/embedder.ts": ["@ai-sdk/openai, ai", "vectors of the same provider, by the same bounded requests"],
  "lib/platform/ai/list-models.ts": ["ai", "the list of its models, at most 8 MiB; the class of its errors"],
  "lib/platform/ai/provider-fetch.ts": ["undici", "the operator's model provider, without redirects, bounded"],
  "lib/platform/ai/failure-of.ts": ["ai", "the class of its errors"],
  "lib/platform/mail/resend.ts": ["resend, undici", "the operator's mail service, without redirects"],
  "lib/platform/mail/resend-message.ts": ["resend", "checks the signatures of messages that came in, asks nobody"],
  "lib/platform/mail/smtp.ts": [
    "nodemailer",
    "the operator's mail server; writes a mail as text, without files or addresses",
  ],
  "db/client.ts": ["@neondatabase/serverless, pg", "the operator's database"],
  "db/pooler.ts": ["pg", "asks once whether a pooler is in front of the operator's database"],
  "db/embedded/lock.ts": ["node:net", "a socket in the data directory, by which processes detect each other"],
  "db/embedded/server.ts": ["@electric-sql/pglite-socket", "a socket in the data directory, for the tools of Postgres"],
  "lib/runtime/serve-backups.ts": ["node:net", "a socket in the data directory, by which the app writes its backup"],
  "lib/runtime/serve-account-commands.ts": ["node:net", "a socket in the data directory, for commands on accounts"],
  "lib/server/backup-file.ts": ["node:net", "reads from that socket"],
  "inngest/observation.ts": ["inngest", "none: the base class of its middleware"],
  "inngest/client.ts": ["inngest", "the operator's workflow server, or the engine inside of the process"],
  "inngest/functions/serve.ts": ["inngest", "none: answers the calls of that server or engine"],
  "components/docs/samples.ts": ["fetch", "the text of a sample that people read"],
  "lib/client/call.ts": ["fetch", "runs in the browser and asks the own origin"],
  "lib/client/reachability.ts": ["fetch", "runs in the browser and asks the own origin"],
  "lib/server/serve.ts": ["node:http", "listens"],
};

const FOLDERS = ["app", "components", "db", "inngest", "lib"];
const FILES = ["proxy.ts", "instrumentation.ts", "next.config.ts", "scripts/start.ts", "lib/server/serve.ts"];
const IS_TEST = /\.(test|bench)\.tsx?$|(^|\/)testing\//;

/** Modules and packages that can open a connection. */
const OPENERS =
  /^(node:)?(http|https|http2|net|tls|dgram|dns|dns\/promises|child_process|cluster|inspector)$|^(undici|ws|pg|@neondatabase\/serverless|@electric-sql\/pglite-socket|nodemailer|resend|ai|@ai-sdk\/[^/]+|inngest|axios|got|ky|node-fetch|rss-parser\/.+)(\/|$)/;
/** Exports of those modules that open nothing. */
const HARMLESS = /^(isIP|isIPv4|isIPv6|STATUS_CODES|cron|eventType)$/;
const IMPORT =
  /^import\s+(?!type\b)([^"']*?)\s*from\s*["']([^"']+)["']|(?:^|[^.\w])(?:import|require)\(\s*["']([^"']+)["']/gms;
const GLOBAL =
  /(?<![.\w"'`/$-]|function |async )(fetch|WebSocket|EventSource|XMLHttpRequest|sendBeacon)\s*\((?!\w+: )|(?<=navigator\.|globalThis\.|window\.|self\.)(fetch|sendBeacon|WebSocket|EventSource|XMLHttpRequest)\b/g;

function withoutProse(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");
}

/** The connection-opening names in a source file, sorted. */
function openersIn(source: string): string[] {
  const code = withoutProse(source);
  const imported = [...code.matchAll(IMPORT)].flatMap(([, names = "", from, dynamic]) => {
    const module = from ?? dynamic ?? "";
    const opener = OPENERS.exec(module);
    if (!opener) return [];
    const used = names
      .replaceAll(/[{}\s]/g, " ")
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const opens = used.filter((name) => !name.startsWith("type ") && !HARMLESS.test(name.split(" as ")[0] ?? ""));
    return used.length > 0 && opens.length === 0 ? [] : [opener[0].replace(/\/$/, "")];
  });
  const globals = [...code.matchAll(GLOBAL)].map(([, called, named]) => called ?? named ?? "");
  return [...new Set([...imported, ...globals])].sort();
}

function sources(): string[] {
  const root = projectPath(".");
  const found = globSync(
    FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`),
    { cwd: root },
  );
  return [...found, ...FILES].filter((path) => !IS_TEST.test(path)).sort();
}

test("only the listed files open connections", () => {
  const found = sources().flatMap((path) => {
    const openers = openersIn(readFileSync(join(projectPath("."), path), "utf8"));
    return openers.length === 0 ? [] : [[path, openers.join(", ")] as const];
  });
  const named = Object.entries(MAY_CONNECT).map(([path, [by]]) => [path, by] as const);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(named));
});

test("covers all source files", () => {
  expect(sources().length).toBeGreaterThan(500);
});

describe("detection of connections", () => {
  test.each([
    ['import { request } from "node:https";', ["node:https"]],
    ['import http from "http";', ["http"]],
    ['import * as net from "node:net";', ["node:net"]],
    ['import {\n  isIP,\n  connect,\n} from "node:net";', ["node:net"]],
    ['import { resolve4 as find } from "node:dns/promises";', ["node:dns/promises"]],
    ['const { request } = await import("undici");', ["undici"]],
    ['const tls = require("tls");', ["tls"]],
    ['import SMTPConnection from "nodemailer/lib/smtp-connection";', ["nodemailer"]],
    ['const answer = await fetch("https://a.example/");', ["fetch"]],
    ["const answer = await globalThis.fetch(url);", ["fetch"]],
    ["const { get } = { get: globalThis.fetch };", ["fetch"]],
    ["new WebSocket(url)", ["WebSocket"]],
    ["new EventSource (url)", ["EventSource"]],
    ["navigator.sendBeacon(url)", ["sendBeacon"]],
    ['import axios from "axios";', ["axios"]],
  ])("finds %s", (source, openers) => expect(openersIn(source)).toEqual(openers));

  test.each([
    'import { isIP, type LookupFunction } from "node:net";',
    'import type { Pool } from "pg";',
    'import { STATUS_CODES } from "node:http";',
    "await ctx.fetcher.fetch(url)",
    "/** `fetch(url)` is for browsers. */",
    "// fetch(url)",
    "async fetch(url, options) {",
    "  fetch(url: string, options?: FetchOptions): Promise<FetchResponse>;",
  ])("ignores %s", (source) => expect(openersIn(source)).toEqual([]));
});
