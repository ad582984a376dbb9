import type { ServerResponse } from "node:http";

/** Calls back before the head of a reply is sent, the last moment to change its headers. */
export function beforeHead(response: ServerResponse, act: (response: ServerResponse) => void): void {
  const { writeHead } = response;
  const writeChangedHead = (...args: Parameters<typeof writeHead>) => {
    act(response);
    return writeHead.apply(response, args);
  };
  Object.assign(response, { writeHead: writeChangedHead });
}
