// A function of a serverless host: `node function-host.mjs ENTRY`, in a folder of traced files. Loads the entry, prints
// "listening PORT" and answers the requests that come, until it is killed. Plain JavaScript, since the folder has no
// TypeScript loader.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";

const folder = process.cwd();
const require = createRequire(`${folder}/`);
require("next/dist/build/adapter/setup-node-env.external");
if (process.env.NEON_BRIDGE_PORT) await connectThroughBridge(process.env.NEON_BRIDGE_PORT);

const entry = process.argv[2];
const { handler } = await require(resolve(entry));
const answer = entry.endsWith("middleware.js") ? answerByProxy : answerByRoute;
const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    process.stderr.write(`${error?.stack}\n`);
    response.writeHead(500).end("the function failed");
  });
});
server.listen(0, "localhost", () => process.stdout.write(`listening ${server.address().port}\n`));

async function answerByRoute(request, response) {
  await handler(request, response, { requestMeta: { relativeProjectDir: "." }, waitUntil: () => undefined });
}

async function answerByProxy({ url, method, headers }, response) {
  const reply = await handler(new Request(new URL(url, `http://${headers.host}`), { method, headers }), {
    waitUntil: () => undefined,
    requestMeta: { relativeProjectDir: "." },
  });
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (reply.body) Readable.fromWeb(reply.body).pipe(response);
  else response.end();
}

/** Neon's driver of the folder connects through the bridge of `db/testing`. */
async function connectThroughBridge(port) {
  const path = resolve(folder, "node_modules/@neondatabase/serverless/index.mjs");
  const { neonConfig } = await import(pathToFileURL(path).href);
  neonConfig.wsProxy = (host, hostPort) => `localhost:${port}/v1?address=${host}:${hostPort}`;
  neonConfig.useSecureWebSocket = false;
  neonConfig.pipelineConnect = false;
}
