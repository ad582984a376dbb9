// Gets webhooks and messages. GET of a path lists what was posted to it, and PUT sets the status of its answers.
import { startReceiver } from "@/lib/testing/receiver";

const receiver = await startReceiver({ port: Number(process.env.PORT) });
const statuses = new Map<string, number>();
receiver.answer((response, { method, path, body }) => {
  if (method === "POST") return void response.writeHead(statuses.get(path) ?? 204).end();
  if (method === "PUT") statuses.set(path, Number(body));
  const posted = receiver.received.filter((request) => request.method === "POST" && request.path === path);
  const listed = posted.map(({ bytes, ...request }) => ({ ...request, base64: bytes.toString("base64") }));
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(listed));
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void receiver.close());
