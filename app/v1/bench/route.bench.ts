// A bare route handler for `bench/api.ts` that returns preset bytes. Built only for the benchmark.
let text = "";

export async function PUT(request: Request): Promise<Response> {
  text = await request.text();
  return new Response(null, { status: 204 });
}

export function GET(): Response {
  return new Response(text, { headers: { "Content-Type": "application/json" } });
}
