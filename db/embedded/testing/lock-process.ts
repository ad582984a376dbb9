// Process that locks data directories. Prints "ready", tries to lock each directory named on its standard input, and
// prints "holds" or the reason for failing. Ends with its standard input.
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
