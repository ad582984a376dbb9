import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { Received } from "@/lib/testing/receiver";
import { addresses } from "./addresses";

type Listed = Omit<Received, "bytes"> & { base64: string };

/** A path of the receiver for one test. */
export function receiverClient(request: APIRequestContext) {
  const url = `${addresses.receiver}/${randomUUID()}/`;
  return {
    url,
    /** Posted requests in order. */
    received: async () => (await (await request.get(url)).json()) as Listed[],
    /** Sets the status of each following answer. */
    answer: async (status: number) => {
      await request.put(url, { data: String(status), headers: { "Content-Type": "text/plain" } });
    },
  };
}
