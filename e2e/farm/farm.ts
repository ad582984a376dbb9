import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { HOUR_MS } from "@/lib/core/duration";
import { type Draft, readSites, readUpcoming } from "./content";
import { controlReply } from "./control";
import { type Fault, spoilReply } from "./faults";
import { conditionalReply, type Reply, replyAt } from "./replies";
import { addItem, createSite, type Item, type Site } from "./site";
import type { Farm, LoggedRequest, ServedItem } from "./types";

/** An active fault; slow replies wait for `lifted`. */
type ActiveFault = { fault: Fault; lifted: Promise<void>; lift: () => void };

type Options = {
  /** 0, the default, picks a free port. */
  port?: number;
  now?: () => Date;
};

/** Starts a server with several websites and feeds on loopback. */
export async function startFarm({ port: wantedPort = 0, now = () => new Date() }: Options = {}): Promise<Farm> {
  const server = createServer(answer);
  const port = await listen(server, wantedPort);
  const url = `http://localhost:${port}`;
  const sites = plantSites(url, now());
  const upcoming = readUpcoming();
  const faults = new Map<string, ActiveFault>();
  const requests: LoggedRequest[] = [];

  function publish(name: string, draft: Draft): ServedItem {
    const site = sites.find((candidate) => candidate.name === name);
    if (!site) throw new Error(`There is no site ${name}, only ${sites.map((each) => each.name).join(", ")}.`);
    return served(site, addItem(site, draft, now()));
  }

  function setFault(target: string, fault: Fault): () => void {
    faults.get(target)?.lift();
    const { promise: lifted, resolve } = Promise.withResolvers<void>();
    const active = { fault, lifted, lift };
    function lift() {
      resolve();
      if (faults.get(target) === active) faults.delete(target);
    }
    faults.set(target, active);
    return lift;
  }

  function clearFaults(target: string | null = null): void {
    for (const [each, active] of [...faults]) if (target === null || each === target) active.lift();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", url);
    if (address.pathname.startsWith("/_farm/")) {
      const { status, body } = await controlReply(farm, request, address);
      return void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
    const { method = "GET", headers } = request;
    const logged: LoggedRequest = { method, path: request.url ?? "/", headers, status: null, at: now() };
    requests.push(logged);
    const active = faults.get(address.pathname) ?? faults.get(address.pathname.split("/")[1] ?? "");
    await serve({ sites, address, request, response, logged, active });
  }

  const farm: Farm = {
    url,
    port,
    sites: sites.map(({ name, title, tagline, language, format, url, feedUrl }) => {
      return { name, title, tagline, language, format, url, feedUrl };
    }),
    requests,
    servedItems: () => sites.flatMap((site) => site.items.map((item) => served(site, item))),
    publish,
    publishNext: () => {
      const next = upcoming.shift();
      return next ? publish(next.site, next.draft) : null;
    },
    fault: setFault,
    clearFaults,
    close: async () => {
      clearFaults();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return farm;
}

function plantSites(farmUrl: string, startedAt: Date): Site[] {
  return readSites().map(({ info, drafts }) => {
    const site = createSite(info, farmUrl);
    const oldestFirst = drafts.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
    for (const draft of oldestFirst) addItem(site, draft, new Date(startedAt.getTime() - draft.hoursAgo * HOUR_MS));
    return site;
  });
}

function served(site: Site, { html: _, ...item }: Item): ServedItem {
  return { site: site.name, ...item };
}

type Exchange = {
  sites: readonly Site[];
  address: URL;
  request: IncomingMessage;
  response: ServerResponse;
  logged: LoggedRequest;
  active: ActiveFault | undefined;
};

async function serve({ sites, address, request, response, logged, active }: Exchange): Promise<void> {
  const { method, headers } = request;
  const fault = active?.fault;
  if (fault?.kind === "reset") return void request.socket.resetAndDestroy();
  if (fault?.kind === "slow") {
    // A disconnect ends the wait too.
    await Promise.race([active?.lifted, delay(fault.milliseconds), once(response, "close")]);
  }
  const reply = replyTo(sites, address, method, headers, fault);
  logged.status = reply.status;
  const length = reply.status === 304 ? {} : { "content-length": reply.body.length };
  response.writeHead(reply.status, { "content-type": reply.type, ...length, ...reply.headers });
  if (method === "HEAD") return void response.end();
  if (fault?.kind !== "truncated") return void response.end(reply.body);
  response.write(reply.body.subarray(0, reply.body.length / 2), () => request.socket.destroySoon());
}

function replyTo(
  sites: readonly Site[],
  address: URL,
  method: string | undefined,
  headers: IncomingHttpHeaders,
  fault: Fault | undefined,
): Reply {
  if (method !== "GET" && method !== "HEAD") {
    return {
      status: 405,
      type: "text/plain",
      headers: { allow: "GET, HEAD" },
      body: Buffer.alloc(0),
      modifiedAt: null,
    };
  }
  const reply = replyAt(sites, address);
  return conditionalReply(fault ? spoilReply(reply, fault, address.pathname) : reply, headers);
}

/** Never resolves without a time. */
function delay(milliseconds: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (milliseconds !== undefined) setTimeout(resolve, milliseconds).unref();
  });
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The farm has no port.");
  return address.port;
}
