import { type Dispatcher, getGlobalDispatcher, fetch as plainFetch } from "undici";
import { traceHeaders } from "@/lib/core/span";
import { readAtMost } from "@/lib/platform/reply";
import { ProviderError, redirectError } from "./provider-error";

/** Removes undici's limit of 300 seconds, because the call's signal limits its time and may allow more. */
const withoutTimeouts: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler);

/**
 * Fetch for providers. Avoids the global fetch, which Next patches, refuses redirects and limits the size of a reply.
 * It throws ProviderError `redirected` and `oversized`, and errors of undici.
 */
export function providerFetch(bytesMax: number): typeof fetch {
  return async (input, init) => {
    // The types of undici and the platform describe the same objects.
    const response = await plainFetch(input as Parameters<typeof plainFetch>[0], {
      ...(init as Parameters<typeof plainFetch>[1]),
      headers: { ...Object.fromEntries(new Headers(init?.headers)), ...traceHeaders() },
      redirect: "manual",
      dispatcher: getGlobalDispatcher().compose(withoutTimeouts),
    });
    if (isRedirect(response)) {
      await response.body?.cancel();
      throw redirectError(baseOf(response.headers.get("location"), { requested: response.url }));
    }
    const body = await readAtMost(response.body, bytesMax);
    if (body === null) throw new ProviderError("oversized");
    const headers = Object.fromEntries(response.headers);
    return new Response(body.length > 0 ? Uint8Array.from(body) : null, { status: response.status, headers });
  };
}

function isRedirect({ status, headers }: { status: number; headers: { has(name: string): boolean } }): boolean {
  return status >= 300 && status < 400 && headers.has("location");
}

/** Endpoints of the protocol, below the address that the operator enters. */
const ENDPOINT = /\/(?:chat\/completions|responses|embeddings|models)\/?$/;

/**
 * Address to enter instead of the requested one. Shows no query, which may have secrets, and the path only where it
 * belongs to an API rather than to a login page.
 */
function baseOf(location: string | null, { requested }: { requested: string }): string | null {
  const url = URL.parse(location ?? "", requested);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return ENDPOINT.test(url.pathname) ? `${url.origin}${url.pathname.replace(ENDPOINT, "")}` : url.origin;
}
