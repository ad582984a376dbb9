import { createHash, timingSafeEqual } from "node:crypto";
import { presentMetrics } from "@/lib/domain/status/metrics";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

const TEXT = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };

/** Prometheus metrics, protected by the operator's token. Responds 404 while no token is set. */
export async function GET(request: Request): Promise<Response> {
  const { env, contextFor, workflows, database } = await runtime();
  if (env.METRICS_TOKEN === undefined) return new Response("Nothing here.\n", { status: 404, headers: TEXT });
  if (!isEqual(request.headers.get("authorization") ?? "", `Bearer ${env.METRICS_TOKEN}`))
    return new Response("Send METRICS_TOKEN as a bearer token.\n", {
      status: 401,
      headers: { ...TEXT, "WWW-Authenticate": "Bearer" },
    });
  return new Response(await presentMetrics(contextFor(SYSTEM), { workflows, database }), { headers: TEXT });
}

/** Compares in constant time. */
function isEqual(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
