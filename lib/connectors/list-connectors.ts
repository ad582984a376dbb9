import type { UserContext } from "@/lib/context";
import type { Connector } from "@/lib/contract/connectors";
import { connectorStates } from "./connector-states";
import { connectors } from "./connectors";

/** Every network that Lede knows, as this server can read it. */
export async function listConnectors(ctx: UserContext): Promise<Connector[]> {
  return connectorStates(connectors, ctx.settings.connectors);
}
