import { fetch as plainFetch } from "undici";
import { ProviderError } from "./provider-error";

const ANSWER_BYTES_MAX = 256 * 1024;

/**
 * Fetch for providers. Avoids the global fetch, which Next patches, refuses redirects and limits the size of a reply.
 *
 * @throws ProviderError `oversized`; errors of undici, also for a redirect
 */
export const fetchAnswer: typeof fetch = async (input, init) => {
  // The types of undici and the platform describe the same objects.
  const response = await plainFetch(input as Parameters<typeof plainFetch>[0], {
    ...(init as Parameters<typeof plainFetch>[1]),
    redirect: "error",
  });
  const body = await readAtMost(response.body, ANSWER_BYTES_MAX);
  const headers = Object.fromEntries(response.headers);
  return new Response(body.length > 0 ? body : null, { status: response.status, headers });
};

async function readAtMost(body: AsyncIterable<Uint8Array> | null, bytesMax: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new ProviderError("oversized");
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
