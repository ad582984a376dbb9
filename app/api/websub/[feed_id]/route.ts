import { readBytes } from "@/lib/api/body";
import { exchange } from "@/lib/api/exchange";
import { UUID } from "@/lib/contract/wire";
import { acceptPush, findPushedFeed, verifyIntent } from "@/lib/crawl/hub/hub-calls";

const PUSH_BYTES_MAX = 10 * 1024 * 1024;

type Called = { params: Promise<{ feed_id: string }> };

/** A hub's verification request, authenticated by its token. No cookies. */
export function GET(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/api/websub/{feed_id}", async (ctx) => {
    const { feed_id } = await params;
    const echo = UUID.test(feed_id) ? await verifyIntent(ctx, feed_id, new URL(request.url).searchParams) : null;
    if (echo === null) return new Response(null, { status: 404 });
    return new Response(echo, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
}

/** A hub's notification that a feed has changed. */
export function POST(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/api/websub/{feed_id}", async (ctx) => {
    const { feed_id } = await params;
    const token = new URL(request.url).searchParams.get("token") ?? "";
    const feed = UUID.test(feed_id) ? await findPushedFeed(ctx, feed_id, token) : null;
    // Tells the hub to stop (WebSub section 7).
    if (!feed) return new Response(null, { status: 410 });
    const body = await readBytes(request, PUSH_BYTES_MAX);
    await acceptPush(ctx, feed, { signature: request.headers.get("x-hub-signature"), body });
    return new Response(null, { status: 202 });
  });
}
