import { runtime } from "@/lib/runtime/runtime";
import { clientNetwork } from "./network";

/** The network that a request comes from, behind as many proxies as `TRUSTED_PROXY_HOPS` says. */
export async function networkOf(request: Request): Promise<string> {
  const { env } = await runtime();
  return clientNetwork(request.headers, env.TRUSTED_PROXY_HOPS);
}
