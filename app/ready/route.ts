import { isReady } from "@/lib/ready";

export async function GET(): Promise<Response> {
  const ready = await isReady();
  return Response.json({ status: ready ? "ok" : "unavailable" }, { status: ready ? 200 : 503 });
}
