import { POST } from "@/app/mcp/route";
import { request } from "@/lib/api/testing/callers";

const VERSION = "2026-07-28";

/** Headers of earlier versions, whose requests carry no envelope. */
export const HEADERS_2025 = { Accept: "application/json, text/event-stream" };

interface Sent {
  key?: string;
  headers?: Record<string, string>;
  version?: string;
}

/** Sends a request as a client of 2026-07-28 does. */
export function modern(method: string, params: Record<string, unknown>, sent: Sent): Promise<Response> {
  const { key, version = VERSION } = sent;
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name = params.name ?? params.uri;
  const headers = {
    ...HEADERS_2025,
    "MCP-Protocol-Version": version,
    "Mcp-Method": method,
    ...(typeof name === "string" && { "Mcp-Name": name }),
    ...sent.headers,
  };
  const body = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } };
  return POST(request("POST", "/mcp", { ...(key && { key }), headers, body }));
}

export async function ask(method: string, params: Record<string, unknown>, sent: Sent) {
  const response = await modern(method, params, sent);
  return { status: response.status, body: await response.json() };
}

export function resultOf({ body }: Awaited<ReturnType<typeof ask>>) {
  if (body.error) throw new Error(JSON.stringify(body.error));
  return body.result;
}

export async function callTool(name: string, values: Record<string, unknown>, key: string) {
  return resultOf(await ask("tools/call", { name, arguments: values }, { key }));
}
