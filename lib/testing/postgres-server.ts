import pg from "pg";

/** Returns the URL of another database of the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** @param server URL of any of its databases */
export async function executeOn(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}
