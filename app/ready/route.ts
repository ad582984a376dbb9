import { reasonNotReady } from "@/lib/runtime/ready";

export async function GET(): Promise<Response> {
  const reason = await reasonNotReady();
  if (reason === null) return Response.json({ status: "ok" });
  return Response.json({ status: "unavailable", reason }, { status: 503 });
}
