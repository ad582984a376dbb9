// Process that commits rows until it is killed. Argument: the data directory. Prints each row's number once the database
// has acknowledged it.
import { Pool } from "pg";
import { startEmbeddedDatabase } from "../start";

const [directory = ""] = process.argv.slice(2);
const { connection } = await startEmbeddedDatabase(directory, (error) => {
  throw error;
});
const pool = new Pool(connection);
await pool.query("create table if not exists acknowledged (number int primary key)");
const { rows } = await pool.query("select coalesce(max(number), 0) as last from acknowledged");
for (let number = rows[0].last + 1; ; number += 1) {
  await pool.query("insert into acknowledged values ($1)", [number]);
  process.stdout.write(`${number}\n`);
}
