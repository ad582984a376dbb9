import type { Context } from "@/lib/context/context";
import type { FeedService } from "@/lib/feed/discover/feed-reply";
import { isWorkerError } from "@/lib/platform/worker/worker-error";
import { fetchOrNull } from "./load-candidate";

/** Asks a service that knows feeds of others. One that fails knows none. */
export async function askFeedService(
  ctx: Context,
  { url, service, signal }: { url: string; service: FeedService; signal: AbortSignal },
): Promise<string[]> {
  const response = await fetchOrNull(ctx, url, signal);
  if (response?.status !== 200) return [];
  try {
    return await ctx.worker.run("readFeedReply", { bytes: response.body, service });
  } catch (error) {
    if (!isWorkerError(error)) throw error;
    return [];
  }
}
