import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ranges of Linux (32768) and of macOS and Windows (49152), above the ports of common services. */
const FIRST = 20_000;
const LAST = 32_000;
const ATTEMPTS = 50;

/** @returns a server that listens on the port and does not keep the process alive; null when the port is taken */
async function listenOn(port: number) {
  const server = createServer().unref();
  try {
    await once(server.listen(port), "listening");
    return server;
  } catch {
    return null;
  }
}

/** Holds the odd port after an even one for as long as this process lives, so that no other process gets the pair. */
async function reserve(port: number): Promise<boolean> {
  const lock = await listenOn(port + 1);
  const probe = lock && (await listenOn(port));
  if (!probe) {
    lock?.close();
    return false;
  }
  await once(probe.close(), "close");
  return true;
}

/**
 * Returns a free TCP port for a server that starts later, never the same twice, nor one that another process waits to
 * use. The system's own choice is an ephemeral port, which any connection opened until then may take as its source port.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + 2 * Math.floor((Math.random() * (LAST - FIRST)) / 2);
    if (await reserve(port)) return port;
  }
  throw new Error(`No free port among ${ATTEMPTS} tried between ${FIRST} and ${LAST}.`);
}
