import type { Db } from "@/db/client";
import type { Context } from "@/lib/context/context";

/** `refused`: it does not begin. `unanswered`: it is committed, and the connection breaks before the answer. */
type Fault = "refused" | "unanswered" | "none";

/** Returns the context with a database that restarts: its first transactions meet these faults, later ones none. */
export function flakyDatabase<C extends Context>(ctx: C, faults: readonly Fault[]): C {
  let transactions = 0;
  const transaction: Db["transaction"] = async (work, config) => {
    const fault = faults[transactions] ?? "none";
    transactions += 1;
    if (fault === "refused") throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const result = await ctx.db.transaction(work, config);
    if (fault === "unanswered") throw new Error("Connection terminated unexpectedly");
    return result;
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return { ...ctx, db };
}
