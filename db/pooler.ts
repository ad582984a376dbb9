import type { Client, ClientBase, PoolConfig } from "pg";

/** A parameter that only a direct connection keeps: a pooler refuses or drops its clients' options. */
const OWN_SESSION = "lede.own_session";
export const OWN_SESSION_OPTION = `-c ${OWN_SESSION}=yes`;

/** Protocol violation and unsupported feature: PgBouncer and Amazon's proxy refuse startup options with these. */
const REFUSED_OPTION = new Set(["08P01", "0A000"]);

/**
 * Whether a pooler answers, so that two transactions of one connection may meet different sessions.
 *
 * @param config includes the option of {@link OWN_SESSION_OPTION}
 * @throws when there is no connection
 */
export async function isBehindPooler(config: PoolConfig): Promise<boolean> {
  const { Client } = await import("pg");
  const client = new Client(config);
  try {
    await client.connect();
    const { rows } = await client.query("select current_setting($1, true) as own", [OWN_SESSION]);
    return rows[0]?.own !== "yes";
  } catch (error) {
    if (error instanceof Error && "code" in error && REFUSED_OPTION.has(String(error.code))) return true;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * A client that removes statement names. A named statement belongs to the session that prepared it, and the next
 * transaction may get another session.
 */
export async function unnamedClient(): Promise<new () => ClientBase> {
  const { Client: Base } = await import("pg");
  return class extends Base {
    override query: Client["query"] = (statement: unknown, ...rest: unknown[]) =>
      Reflect.apply(super.query, this, [withoutName(statement), ...rest]);
  };
}

function withoutName(statement: unknown): unknown {
  const isConfig = typeof statement === "object" && statement !== null && !("submit" in statement);
  return isConfig ? { ...statement, name: undefined } : statement;
}
