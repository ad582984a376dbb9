import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { projectPath } from "@/lib/core/project-path";
import type { BuiltFunction, BuiltFunctions } from "./traced-files";

interface PlatformOptions {
  functions: BuiltFunctions;
  /** Holds the traced files, and a folder `tmp`, the only one that functions may write to. */
  folder: string;
  env: Record<string, string>;
}

/** A host of functions that kills the process of each after one answer. */
export interface Platform {
  url: string;
  /** Output of the functions. */
  lines: string[];
  /** Runs the functions with more variables from now on. */
  configure(env: Record<string, string>): void;
  /** Keeps the process of the next answer until the returned function is called. */
  keepNext(): () => void;
  close(): Promise<void>;
}

/** Request headers that only the host may set. */
const OWN_HEADERS = /^x-(?:forwarded-for|middleware-|nonce$)/;
const OVERRIDE = "x-middleware-request-";

export async function startPlatform({ functions, folder, env }: PlatformOptions): Promise<Platform> {
  const lines: string[] = [];
  const running = new Set<ChildProcess>();
  let isKept = false;
  let variables = env;
  const start = (built: BuiltFunction) => {
    const child = spawnFunction({ entry: built.entry, folder, env: variables });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface(stream).on("line", (line) => {
          if (!line.startsWith("listening")) lines.push(line);
        });
    return child;
  };
  const end = (child: ChildProcess) => {
    if (isKept) return;
    running.delete(child);
    child.kill("SIGKILL");
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const built = functions.find(pathname);
    if (!built) return void response.writeHead(404).end("no function");
    for (const name of Object.keys(request.headers)) if (OWN_HEADERS.test(name)) delete request.headers[name];
    request.headers["x-forwarded-for"] = "192.0.2.1";
    const way = built.isPage ? [functions.proxy, built] : [built];
    for (const one of way) {
      const child = start(one);
      const isAnswered = await forward({ child, request, response });
      end(child);
      if (isAnswered) return;
    }
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      lines.push(String(error));
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The platform has no port.");
  return {
    url: `http://localhost:${address.port}`,
    lines,
    configure: (more) => {
      variables = { ...variables, ...more };
    },
    keepNext: () => {
      isKept = true;
      return () => {
        isKept = false;
        for (const child of running) end(child);
      };
    },
    close: async () => {
      for (const child of running) child.kill("SIGKILL");
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts a process that reads the folder alone and writes to its `tmp` alone. */
function spawnFunction({ entry, folder, env }: { entry: string; folder: string; env: Record<string, string> }) {
  const host = projectPath("e2e/serverless/function-host.mjs");
  const temporary = join(folder, "tmp");
  const permissions = ["--no-warnings", "--permission", "--allow-worker", "--allow-addons", "--allow-wasi"];
  const paths = [`--allow-fs-read=${folder}`, `--allow-fs-read=${host}`, `--allow-fs-write=${temporary}`];
  return spawn(process.execPath, [...permissions, ...paths, host, entry], {
    cwd: folder,
    env: { ...env, NODE_ENV: "production", TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

interface Exchange {
  child: ChildProcess;
  request: IncomingMessage;
  response: ServerResponse;
}

/** @returns false when the proxy lets the request pass on to the page, with the headers that it set */
async function forward({ child, request, response }: Exchange): Promise<boolean> {
  const { url, method, headers } = request;
  const sent = send({ host: "localhost", port: await portOf(child), path: url, method, headers });
  request.pipe(sent);
  const [reply]: IncomingMessage[] = await once(sent, "response");
  if (!reply) throw new Error("The function gave no answer.");
  if (reply.headers["x-middleware-next"] === "1") {
    reply.resume();
    for (const [name, value] of Object.entries(reply.headers)) {
      if (name.startsWith(OVERRIDE)) request.headers[name.slice(OVERRIDE.length)] = value;
      else if (value !== undefined && !name.startsWith("x-middleware-")) response.setHeader(name, value);
    }
    return false;
  }
  response.writeHead(reply.statusCode ?? 502, reply.headers);
  await pipeline(reply, response);
  return true;
}

async function portOf(child: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("exit", (code) => reject(new Error(`The function ended before it listened (${code}).`)));
  if (child.stdout)
    createInterface(child.stdout).on("line", (line) => {
      const [, port] = /^listening (\d+)$/.exec(line) ?? [];
      if (port) resolve(Number(port));
    });
  return promise;
}
