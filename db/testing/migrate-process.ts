// Process that migrates, in the app's environment. Argument: the number of the statement before which it kills itself.
// Without an argument it finishes and prints the schema line by line.
import pg from "pg";
import { readEnv } from "@/lib/core/env";
import { openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { describeSchema } from "./schema-text";

let left = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply: (query, client, args) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return Reflect.apply(query, client, args);
  },
});
const fail = (error: Error) => {
  throw error;
};

const env = readEnv(process.env);
const database = await openDatabase({
  url: env.DATABASE_URL,
  driver: env.DATABASE_DRIVER,
  dataDirectory: env.LEDE_DATA_DIR,
  onLoss: fail,
  onConnectionError: fail,
});
await migrateDatabase(database);
process.stdout.write(`${JSON.stringify(await describeSchema(database.pool))}\n`);
await database.close();
