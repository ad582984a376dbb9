import { createMcpHandler, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { z } from "zod";
import { authenticateKey } from "@/lib/api/authenticate";
import { assertJsonShape, MEBIBYTE, readBytes } from "@/lib/api/body";
import { exchange, type RouteHandler } from "@/lib/api/exchange";
import type { EndpointHandler } from "@/lib/api/handle";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { HttpError } from "@/lib/contract/http-error";
import { isAppError } from "@/lib/core/errors";
import { callsOf } from "./call";
import { metadataAddress } from "./metadata";
import { isAllowedOrigin } from "./origin";
import { serverFor } from "./server";

/**
 * Makes the handler of the MCP endpoint. It is stateless: each request has its own server, for the specification of
 * 2026-07-28 and for earlier ones with a handshake.
 *
 * @param operations handlers of the public API, which the tools call
 */
export function mcpHandler(operations: readonly EndpointHandler[]): RouteHandler {
  return (request) =>
    exchange(request, "/mcp", async (system) => {
      const { appUrl, version } = system.settings;
      if (!isAllowedOrigin(request.headers.get("origin"), appUrl))
        throw new HttpError("forbidden", "Pages of other sites may not connect; apps and servers may.");
      const actor = await authenticated(system, request);
      const server = () => serverFor(actor, { call: callsOf(operations, request), version });
      const handler = createMcpHandler(server, { onerror: (error) => system.log.debug({ err: error }, "mcp") });
      const checked = await withCheckedBody(request);
      return isSubscriptionRequest(checked) ? rejectSubscription(checked) : handler.fetch(checked);
    });
}

async function authenticated(system: SystemContext, request: Request): Promise<UserActor> {
  try {
    return await authenticateKey(system, request);
  } catch (error) {
    if (!isAppError(error)) throw error;
    const challenge = `Bearer resource_metadata="${metadataAddress(system.settings.appUrl)}"`;
    throw new HttpError("unauthorized", error.message, { "WWW-Authenticate": challenge });
  }
}

/** Reads a body within the API's limits. The protocol's library answers what is not JSON. */
async function withCheckedBody(request: Request): Promise<Request> {
  if (request.method !== "POST") return request;
  const bytes = await readBytes(request, MEBIBYTE);
  assertJsonShape(bytes);
  const { method, headers, signal } = request;
  // Copied into a fixed-length buffer, which the DOM types require.
  return new Request(request.url, { method, headers, signal, body: new Uint8Array(bytes) });
}

/** The library would hold a stream open for list changes, which never come. */
function isSubscriptionRequest({ headers }: Request): boolean {
  return headers.get("mcp-method") === "subscriptions/listen";
}

async function rejectSubscription(request: Request): Promise<Response> {
  const sent = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(await request.json().catch(() => null));
  const error = {
    code: ProtocolErrorCode.MethodNotFound,
    message: "Subscriptions are not supported. Ask again when you need to.",
  };
  return Response.json({ jsonrpc: "2.0", id: sent.data?.id ?? null, error }, { status: 404 });
}
