import type { UserContext } from "@/lib/context/context";
import { isOperator } from "@/lib/context/operator";
import type { Connector } from "@/lib/contract/connectors";
import { connectors } from "@/lib/crawl/connectors/connectors";
import { connectorStates } from "@/lib/crawl/connectors/settings";

/** Every network that Lede knows, as this server can read it; for its operator with what opens more of them. */
export async function listConnectors(ctx: UserContext): Promise<Connector[]> {
  const states = connectorStates(connectors, ctx.settings.connectors);
  return (await isOperator(ctx)) ? states : states.map((state) => ({ ...state, requirements: [] }));
}
