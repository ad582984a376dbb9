import { VARIABLES } from "@/lib/core/env";

type Variables = Readonly<Record<string, string | undefined>>;

/** The demo follows these where the shell sets them: its port, its log and its model. */
const FOLLOWED = /^(?:PORT|LOG_LEVEL|(?:AI|OPENAI)_\w+)$/;

/**
 * Returns the demo's environment: a value for every variable of Lede, blank for those that it does not set. Next reads
 * `.env` later and replaces no variable that is there, so the demo never opens the database of an installation.
 */
export function demoEnvironment(shell: Variables, own: Variables): Record<string, string> {
  return Object.fromEntries(
    VARIABLES.map((name) => [name, own[name] ?? (FOLLOWED.test(name) ? shell[name] : undefined) ?? ""]),
  );
}
