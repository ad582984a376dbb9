import { processWide } from "./process-wide";

const server = processWide("own-server", () => ({ isOwn: false }));

/** Marks this process as the server of `npm start`, not a serverless function. */
export function declareOwnServer(): void {
  server.isOwn = true;
}

export function isOwnServer(): boolean {
  return server.isOwn;
}
