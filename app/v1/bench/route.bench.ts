// Only in a build for `bench/api.ts`: a bare route handler, which answers with the bytes that were put there.
let text = "";

export async function PUT(request: Request): Promise<Response> {
  text = await request.text();
  return new Response(null, { status: 204 });
}

export function GET(): Response {
  return new Response(text, { headers: { "Content-Type": "application/json" } });
}
