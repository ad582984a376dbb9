import type { ServerResponse } from "node:http";

/** Calls back when the head of a reply is about to leave, whoever writes it: the last moment to look at its headers. */
export function beforeHead(response: ServerResponse, act: (response: ServerResponse) => void): void {
  const { writeHead } = response;
  const writeChangedHead = (...args: Parameters<typeof writeHead>) => {
    act(response);
    return writeHead.apply(response, args);
  };
  Object.assign(response, { writeHead: writeChangedHead });
}
