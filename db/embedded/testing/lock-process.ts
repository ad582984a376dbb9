// One process that wants data directories. Says "ready", then reaches for each directory that it is told of and says
// "holds", or why not. Stays until its standard input ends.
import { createInterface } from "node:readline";
import { lockDirectory } from "../lock";

const say = (line: string) => process.stdout.write(`${line}\n`);

const told = createInterface(process.stdin);
told.on("line", (directory) => {
  lockDirectory(directory).then(
    () => say(`holds ${directory}`),
    (error: unknown) => say(error instanceof Error ? error.message : String(error)),
  );
});
told.once("close", () => process.exit(0));
say("ready");
