import type { UserContext } from "@/lib/context/context";
import { seesSettings, withRemedy } from "@/lib/crawl/connectors/connectors";
import type { Discovery } from "@/lib/crawl/discovery/discovery";

/** Why nothing can be followed at an address, as the caller may read it; null where something can. */
export async function refusalText(
  ctx: UserContext,
  found: Pick<Discovery, "type" | "refusal">,
): Promise<string | null> {
  if (found.refusal === null) return null;
  const { code, message: reason } = found.refusal;
  return withRemedy({ type: found.type, code, reason }, { isForOperator: await seesSettings(ctx, [code]) });
}
