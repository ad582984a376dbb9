import type { UserContext } from "@/lib/context/context";
import { isOperator } from "@/lib/context/operator";
import type { SourceType } from "@/lib/contract/sources";
import { connectorOf } from "./connectors";

const REMEDIES = new Map([
  ["needs_key", { forReader: "The person who runs this server can set one.", forOperator: "Set" }],
  ["key_refused", { forReader: "The person who runs this server can renew it.", forOperator: "Check" }],
  ["key_expired", { forReader: "The person who runs this server can renew it.", forOperator: "Renew" }],
]);

interface Failure {
  type: SourceType;
  code: string | null;
  /** Says why, and names no setting. */
  reason: string | null;
}

/** Whether the caller may see which setting is at fault. Asks the database only where one of the codes is about a key. */
export async function seesSettings(ctx: UserContext, codes: readonly (string | null | undefined)[]): Promise<boolean> {
  return codes.some((code) => REMEDIES.has(code ?? "")) && (await isOperator(ctx));
}

/** The reason of a failure. Where a network's key is at fault, it ends with what to do: only the operator gets the setting. */
export function withRemedy({ type, code, reason }: Failure, { isForOperator }: { isForOperator: boolean }) {
  const remedy = REMEDIES.get(code ?? "");
  if (!remedy || reason === null) return reason;
  const ofApi = connectorOf(type)?.requirements.find(({ via }) => via === "api");
  if (!isForOperator || !ofApi) return `${reason} ${remedy.forReader}`;
  return `${reason} ${remedy.forOperator} ${ofApi.variables.join(" and ")}.`;
}
