import { isOperator } from "@/lib/accounts/operator";
import type { UserContext } from "@/lib/context";
import type { AiSettings } from "@/lib/contract/ai";
import { aiStatus } from "./ai-status";

/** Who writes the texts and what that may cost: for the operator of the installation, for everybody else their own part. */
export async function getAiSettings(ctx: UserContext): Promise<AiSettings> {
  const isForOperator = await isOperator(ctx);
  const { language, tokensPerUserPerDay } = ctx.settings.ai;
  const [baseUrl = ""] = ctx.model?.provider.split(" ") ?? [];
  return {
    isForOperator,
    host: URL.parse(baseUrl)?.host ?? null,
    language,
    // How its providers do is on the status page, by their whole addresses.
    usage: { ...(await aiStatus(ctx, { userId: isForOperator ? null : ctx.actor.userId })), providers: null },
    tokensPerUserPerDay,
  };
}
