import { readBytes } from "@/lib/api/body";
import { problemResponse } from "@/lib/api/problem";
import { requestId } from "@/lib/api/request-id";
import { AppError } from "@/lib/core/errors";
import { runtime } from "@/lib/runtime/runtime";

/** Seconds that hosts without a lasting process give a call: functions end by themselves after 45. */
export const maxDuration = 60;

/** Inngest sends what the steps returned along up to 4 MiB; beyond that, the SDK fetches it. One more for what stands around. */
const BODY_BYTES_MAX = 5 * 1_048_576;

/**
 * Where Inngest's server calls the functions. With the embedded engine there is nobody to call, so nothing is here. The
 * body is read before anybody knows who sends it: no more of it than a call can have.
 */
async function handler(request: Request): Promise<Response> {
  const { workflows, log } = await runtime();
  if (!workflows.handler) return new Response("Not found", { status: 404 });
  try {
    return await workflows.handler(await withBoundedBody(request));
  } catch (error) {
    // The SDK parses before it looks at the signature, and what runs in functions never throws out of it.
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
