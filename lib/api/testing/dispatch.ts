import { GET } from "@/app/v1/[[...path]]/route";
import { METHODS } from "@/lib/api/methods";

/** Answers a request to `/v1` with the route file that Next would choose, in process. */
export async function dispatch(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!/^\/v1(\/|$)/.test(pathname)) throw new Error(`${pathname} is not a path of the API.`);
  // Next calls the same function for every method that it knows.
  return METHODS.some((known) => known === request.method) ? GET(request) : new Response(null, { status: 405 });
}
