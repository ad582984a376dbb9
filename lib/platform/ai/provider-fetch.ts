import { type Dispatcher, getGlobalDispatcher, fetch as plainFetch } from "undici";
import { traceHeaders } from "@/lib/core/span";
import { readAtMost } from "@/lib/platform/reply";
import { ProviderError } from "./provider-error";

/** Removes undici's limit of 300 seconds, because the call's signal limits its time and may allow more. */
const withoutTimeouts: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);

/**
 * Fetch for providers. Avoids the global fetch, which Next patches, refuses redirects and limits the size of a reply.
 * It throws ProviderError `oversized`, and errors of undici, also for a redirect.
 */
export function providerFetch(bytesMax: number): typeof fetch {
  return async (input, init) => {
    // The types of undici and the platform describe the same objects.
    const response = await plainFetch(input as Parameters<typeof plainFetch>[0], {
      ...(init as Parameters<typeof plainFetch>[1]),
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...traceHeaders() },
      redirect: "error",
      dispatcher: getGlobalDispatcher().compose(withoutTimeouts),
    });
    const body = await readAtMost(response.body, bytesMax);
    if (body === null) throw new ProviderError("oversized");
    const headers = Object.fromEntries(response.headers);
    return new Response(body.length > 0 ? Uint8Array.from(body) : null, { status: response.status, headers });
  };
}
