import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refuseMalformed } from "./refuse";

let server: Server;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    if (!refuseMalformed(incoming, response)) response.end("let through");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

function ask(
  method: string,
  path: string,
): Promise<{ status: number | undefined; body: string; allow: string | undefined }> {
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, method, path }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode, body, allow: response.headers.allow }));
    });
    sent.on("error", reject).end();
  });
}

describe("requests that the framework cannot take", () => {
  test.each(["/v1/posts/%E0%A4%A", "/v1/posts/%", "/%zz"])("%s is a bad request, in words", async (path) => {
    const answer = await ask("GET", path);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ code: "bad_request", status: 400 });
  });

  test.each(["*", "http://elsewhere.example/v1/newsfeeds"])("the target %s is a bad request", async (target) => {
    expect((await ask("OPTIONS", target)).status).toBe(400);
  });

  test("an unknown method is told which ones there are", async () => {
    const answer = await ask("TRACE", "/v1/newsfeeds");
    expect(answer.status).toBe(405);
    expect(answer.allow).toContain("GET");
  });

  test.each(["/v1/posts/%E0%A4%A9", "/newsfeeds?q=100%"])("%s is let through", async (path) => {
    expect((await ask("GET", path)).body).toBe("let through");
  });
});
