import { gate, queues, underway } from "./call";

/** Longest wait for requests before the session ends. Slower ones are authenticated by then. */
const WAIT_MS = 5_000;

/**
 * Sends the request that ends the session after all others. Later ones, such as polls until the next page shows, would
 * be refused; they wait, and go on only if this one fails or the reader comes back to this page.
 */
export async function sendLast(last: () => Promise<unknown>): Promise<void> {
  await Promise.all(queues.values());
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = () => {
      gate.opened = null;
      resolve();
    };
  });
  gate.opened = opened;
  await Promise.race([Promise.allSettled(underway), new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  // `call` reaches the gate before it first waits, so only this request passes.
  gate.opened = null;
  const sent = last();
  gate.opened = opened;
  await sent.catch((error: unknown) => {
    open();
    throw error;
  });
  window.addEventListener("pageshow", open, { once: true });
}
