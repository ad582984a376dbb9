import type { IncomingMessage } from "node:http";
import type { Draft } from "./content";
import { parseFault } from "./faults";
import type { Farm } from "./types";

/** Reply of the farm's control interface. */
export type ControlReply = { status: number; body: unknown };

type Action = (farm: Farm, request: IncomingMessage, address: URL) => Promise<ControlReply>;

const actions: Record<string, Action> = {
  "GET /_farm/requests": async (farm) => ({ status: 200, body: farm.requests }),
  "GET /_farm/sites": async (farm) => ({ status: 200, body: farm.sites }),
  "GET /_farm/items": async (farm) => ({ status: 200, body: farm.servedItems() }),
  "POST /_farm/publish": publish,
  "POST /_farm/faults": setFault,
  "DELETE /_farm/faults": async (farm, _request, { searchParams }) => {
    farm.clearFaults(searchParams.get("target"));
    return { status: 200, body: {} };
  },
};

/** The farm's control interface for other processes. Responds 400 with the fault of a request. */
export async function controlReply(farm: Farm, request: IncomingMessage, address: URL): Promise<ControlReply> {
  const action = actions[`${request.method} ${address.pathname}`];
  if (!action) return { status: 404, body: { error: `There is: ${Object.keys(actions).join(", ")}` } };
  try {
    return await action(farm, request, address);
  } catch (error) {
    return { status: 400, body: { error: error instanceof Error ? error.message : String(error) } };
  }
}

/** `{ site, item }`, or an empty body for the demo's next item. */
async function publish(farm: Farm, request: IncomingMessage): Promise<ControlReply> {
  const { site, item } = await readJson(request);
  if (site === undefined) {
    const next = farm.publishNext();
    return next ? { status: 201, body: next } : { status: 409, body: { error: "All upcoming items are published." } };
  }
  return { status: 201, body: farm.publish(String(site), parseDraft(item)) };
}

/** `{ target, fault }`: a site's name or a path. */
async function setFault(farm: Farm, request: IncomingMessage): Promise<ControlReply> {
  const { target, fault } = await readJson(request);
  if (typeof target !== "string") throw new Error("A fault needs a target: a site's name, or a path.");
  farm.fault(target, parseFault(fault));
  return { status: 201, body: {} };
}

function parseDraft(value: unknown): Draft {
  const fields = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  if (typeof fields.title !== "string" || typeof fields.body !== "string") {
    throw new Error("An item needs a title and a body, both text.");
  }
  // The required fields were checked; others are only printed.
  return value as Draft;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const value: unknown = text === "" ? {} : JSON.parse(text);
  if (typeof value !== "object" || value === null) throw new Error("The body must be a JSON object.");
  return value as Record<string, unknown>;
}
