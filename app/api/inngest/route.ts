import { readBytes } from "@/lib/api/body";
import { problemResponse } from "@/lib/api/problem";
import { requestId } from "@/lib/api/request-id";
import { AppError } from "@/lib/core/errors";
import { runtime } from "@/lib/runtime/runtime";

/**
 * Maximum call duration in seconds for serverless hosts. Functions begin no further feed after 45, and no further key
 * learning after 15.
 */
export const maxDuration = 60;

/** Inngest sends up to 4 MiB of step results; the SDK fetches the rest. One more MiB for the envelope. */
const BODY_BYTES_MAX = 5 * 1_048_576;

/**
 * Inngest's callback; 404 with the embedded engine. Limits the body, because it is read before the signature is
 * checked.
 */
async function handler(request: Request): Promise<Response> {
  const { workflows, log, refresh } = await runtime();
  if (!workflows.handler) return new Response("Not found", { status: 404 });
  await refresh();
  try {
    return await workflows.handler(await withBoundedBody(request));
  } catch (error) {
    // The SDK parses the body before it verifies the signature. Errors of functions never get here.
    const known =
      error instanceof SyntaxError ? new AppError("bad_request", "The body is not well-formed JSON.") : error;
    return problemResponse(known, { id: requestId(request.headers), log });
  }
}

async function withBoundedBody(request: Request): Promise<Request> {
  if (request.body === null) return request;
  const body = Buffer.from(await readBytes(request, BODY_BYTES_MAX));
  return new Request(request.url, { method: request.method, headers: request.headers, body });
}

export { handler as GET, handler as POST, handler as PUT };
