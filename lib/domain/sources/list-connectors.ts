import { isOperator } from "@/lib/context/account";
import type { UserContext } from "@/lib/context/context";
import type { Connector } from "@/lib/contract/source-care";
import { connectors } from "@/lib/crawl/connectors/connectors";
import { connectorStates } from "@/lib/crawl/connectors/settings";

/** All supported networks and how this server can read them; the operator also sees the settings that enable more. */
export async function listConnectors(ctx: UserContext): Promise<Connector[]> {
  const states = connectorStates(connectors, ctx.settings.connectors);
  return (await isOperator(ctx)) ? states : states.map((state) => ({ ...state, requirements: [] }));
}
