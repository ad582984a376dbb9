import { processWide } from "./process-wide";

const server = processWide("own-server", () => ({ isOwn: false }));

/** Declares that `npm start` serves, so this process is no function of a serverless host. */
export function declareOwnServer(): void {
  server.isOwn = true;
}

export function isOwnServer(): boolean {
  return server.isOwn;
}
