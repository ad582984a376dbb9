import type { Db } from "@/db/client";
import type { Context } from "@/lib/context/context";

/** Returns the context with transactions that fail from the given one on, counted from 1. */
export function breakingAt<C extends Context>(ctx: C, first: number): C {
  let transactions = 0;
  const transaction: Db["transaction"] = (work, config) => {
    transactions += 1;
    if (transactions >= first) throw new Error("The database is gone.");
    return ctx.db.transaction(work, config);
  };
  const db = new Proxy(ctx.db, {
    get: (target, name) => (name === "transaction" ? transaction : Reflect.get(target, name)),
  });
  return { ...ctx, db };
}
