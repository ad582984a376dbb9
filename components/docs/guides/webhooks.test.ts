import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { parseHTML } from "linkedom";
import { renderToStaticMarkup } from "react-dom/server";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectPath } from "@/lib/core/project-path";
import { freePort } from "@/scripts/free-port";
import { webhooks } from "./webhooks";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** Runs the receiver of the page. @returns its port */
async function startSample(): Promise<number> {
  const { document } = parseHTML(
    renderToStaticMarkup(webhooks.sections("https://lede.example").find(({ id }) => id === "verify")?.body),
  );
  const sample = [...document.querySelectorAll("pre")].map((pre) => pre.textContent ?? "").at(-1) ?? "";
  const port = await freePort();
  const source = sample.replace("whsec_…", SECRET).replace("8080", String(port));
  const child = spawn(process.execPath, ["--input-type=module", "--eval", source], { cwd: projectPath(".") });
  onTestFinished(async () => {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
  });
  await vi.waitFor(() => fetch(`http://localhost:${port}`), { timeout: 30_000 });
  return port;
}

/** Sends an event in two chunks, split inside a letter. */
async function send(port: number, signature?: string): Promise<number | undefined> {
  const body = JSON.stringify({ type: "test", timestamp: "2026-11-21T08:30:00Z", data: { title: "Zürich" } });
  const now = new Date();
  const headers = {
    "webhook-id": "1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signature ?? new Webhook(SECRET).sign("1", now, body),
  };
  const sent = request({ port, method: "POST", headers });
  const bytes = Buffer.from(body);
  const middle = bytes.indexOf("ü") + 1;
  sent.write(bytes.subarray(0, middle));
  sent.end(bytes.subarray(middle));
  const [response] = await once(sent, "response");
  return response.resume().statusCode;
}

test("the receiver for Node accepts signed events and refuses forged ones without crashing", async () => {
  const port = await startSample();
  expect(await send(port)).toBe(204);
  expect(await send(port, "v1,Zm9yZ2Vk")).toBe(400);
  expect(await send(port)).toBe(204);
});
