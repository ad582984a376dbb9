import { runtime } from "@/lib/runtime";

/** Seconds that hosts without a lasting process give a call: functions end by themselves after 45. */
export const maxDuration = 60;

/** Where Inngest's server calls the functions. With the embedded engine there is nobody to call, so nothing is here. */
async function handler(request: Request): Promise<Response> {
  const { workflows } = await runtime();
  return workflows.handler ? workflows.handler(request) : new Response("Not found", { status: 404 });
}

export { handler as GET, handler as POST, handler as PUT };
