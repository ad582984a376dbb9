import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ranges of Linux (32768) and of macOS and Windows (49152), above the ports of common services. */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 50;

const given = new Set<number>();

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port), "listening");
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/**
 * Returns a free TCP port for a server that starts later, never the same twice. The system's own choice is an ephemeral
 * port: any connection opened in the meantime may take it as its source port.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`No free port among ${ATTEMPTS} tried between ${FIRST} and ${LAST}.`);
}
