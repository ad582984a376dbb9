import { runtime } from "@/lib/runtime/runtime";
import { clientNetwork } from "./network";

/** Returns the network of a request behind `TRUSTED_PROXY_HOPS` proxies. */
export async function networkOf(request: Request): Promise<string> {
  const { env } = await runtime();
  return clientNetwork(request.headers, env.TRUSTED_PROXY_HOPS);
}
