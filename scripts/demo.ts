// `npm run demo`: the app with a farm of local websites and a signed-in account whose newsfeeds keep receiving posts.
import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { encode } from "next-auth/jwt";
import { findUserByEmail } from "@/db/queries/accounts/users";
import { startFarm } from "@/e2e/farm/farm";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { startSession } from "@/lib/domain/accounts/sessions";
import { createNewsfeed } from "@/lib/domain/newsfeeds/create-newsfeed";
import { addSource } from "@/lib/domain/sources/add-source";
import { type Runtime, runtime, SYSTEM } from "@/lib/runtime/runtime";
import { serve } from "@/lib/server/serve";
import { buildWhenNeeded } from "./build";
import { runMain } from "./command";
import { demoEnvironment } from "./demo-environment";

const DATA_DIRECTORY = ".data/demo";
const EMAIL = "demo@example.org";
const PUBLISH_EVERY_MS = 20_000;

/** Sources of the demo account. */
const NEWSFEEDS = [
  {
    name: "Grid storage",
    keywords: ["sodium-ion", "tender", "fire*", "inverter", "interconnection", "hard carbon"],
    business_context:
      "We sell containerised battery storage to utilities in Texas and bid on tenders of 50 to 500 MWh. Cost per square metre, fire codes and supplier warranties decide our bids.",
    sites: ["storage-weekly", "grid-notes"],
  },
  {
    name: "EU battery policy",
    keywords: ["passport", "recycl*", "regulation", "tariff", "due diligence"],
    business_context: "We import cells into the EU and have to comply with the battery regulation.",
    sites: ["battery-policy-brief", "storage-weekly"],
  },
  {
    name: "Postgres in production",
    keywords: [],
    business_context: "We run a 4 TB Postgres cluster and plan to move to partitioned tables.",
    sites: ["rowstore"],
  },
  { name: "Brot und Teig", keywords: [], business_context: "Wir backen Sauerteigbrot.", sites: ["kruste-und-krume"] },
];

async function main(): Promise<void> {
  rmSync(DATA_DIRECTORY, { recursive: true, force: true });
  const farm = await startFarm();
  const port = Number(process.env.PORT || 3_000);
  const own = {
    PORT: String(port),
    LEDE_DATA_DIR: DATA_DIRECTORY,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: crypto.randomUUID(),
    CRAWL_ALLOW_PRIVATE_HOSTS: `localhost:${farm.port}`,
    CRAWL_INTERVAL_MIN_SECONDS: "30",
    CRAWL_INTERVAL_MAX_SECONDS: "60",
    LOG_LEVEL: process.env.LOG_LEVEL || "warn",
  };
  Object.assign(process.env, demoEnvironment(process.env, own));
  await buildWhenNeeded();
  let cookie: string | null = null;
  await serve({ port, hostname: "localhost", isDev: false, onRequest: (...exchange) => signIn(cookie, ...exchange) });
  const started = await runtime();
  cookie = await demoCookie(started);
  await follow(started, farm.url);
  setInterval(() => farm.publishNext(), PUBLISH_EVERY_MS).unref();
  process.stdout.write(`The demo is at http://localhost:${port}; you are signed in as ${EMAIL}.\n`);
}

/** Signs visitors in to the demo account. */
function signIn(cookie: string | null, request: IncomingMessage, response: ServerResponse): boolean {
  const { name } = sessionCookie("http:");
  const isSignedIn = request.headers.cookie?.includes(`${name}=`) ?? false;
  if (cookie === null || isSignedIn || request.url !== "/") return false;
  const attributes = "Path=/; HttpOnly; SameSite=Lax";
  response.writeHead(302, { Location: "/", "Set-Cookie": `${name}=${cookie}; ${attributes}` }).end();
  return true;
}

async function demoUser({ contextFor }: Runtime) {
  const user = await findUserByEmail(contextFor(SYSTEM).db, EMAIL);
  if (!user) throw new Error("The demo account was not made.");
  return user;
}

async function demoCookie(started: Runtime): Promise<string> {
  const { id, sessionVersion } = await demoUser(started);
  const claims = await startSession(started.contextFor(SYSTEM), { userId: id, sessionVersion }, "demo");
  return encode({ token: { ...claims }, secret: started.authSecret, salt: sessionCookie("http:").name });
}

async function follow(started: Runtime, farmUrl: string): Promise<void> {
  const { id } = await demoUser(started);
  const ctx = started.contextFor({ kind: "user", userId: id, via: "session", isReadOnly: false } as const);
  for (const { sites, ...wanted } of NEWSFEEDS.toReversed()) {
    const newsfeed = await createNewsfeed(ctx, wanted);
    for (const site of sites) await addSource(ctx, newsfeed.id, { url: `${farmUrl}/${site}/` });
  }
}

runMain("The demo cannot start", main);
