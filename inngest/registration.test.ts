import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MINUTE_MS } from "@/lib/core/duration";
import { createRegistration } from "./registration";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers in sequence and repeats the last one. */
function registrationOn(answers: (Response | Error)[]) {
  const requests: string[] = [];
  const lines: string[] = [];
  const note = (level: string) => (_: unknown, message?: string) => void lines.push(`${level}: ${message}`);
  const registration = createRegistration({
    serveOrigin: "http://app:3000",
    log: { debug: note("debug"), info: note("info"), warn: note("warn"), error: note("error") },
    handler: async ({ method, url }) => {
      requests.push(`${method} ${url}`);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer?.clone() ?? new Response();
    },
  });
  return { registration, requests, lines };
}

const known = () => new Response("{}");
const unknown = () => new Response("no", { status: 500 });

test("retries every minute until the server is up and logs that once", async () => {
  const { registration, requests, lines } = registrationOn([new Error("refused"), new Error("refused"), known()]);
  registration.start();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(requests).toEqual(Array.from({ length: 3 }, () => "PUT http://app:3000/api/inngest"));
  expect(lines).toEqual([
    "warn: registration with Inngest's server failed; trying again every minute",
    "info: the functions are registered with Inngest's server",
  ]);
  await registration.stop();
});

test("registers again every ten minutes", async () => {
  const { registration, requests, lines } = registrationOn([known(), known(), unknown()]);
  registration.start();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(requests).toHaveLength(3);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^warn/);
  await registration.stop();
});

test("registers nothing after stop", async () => {
  const { registration, requests } = registrationOn([known()]);
  registration.start();
  await registration.stop();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(requests).toHaveLength(1);
});

test("registers every ten minutes when it starts again after stop", async () => {
  const { registration, requests } = registrationOn([known()]);
  registration.start();
  await registration.stop();
  registration.start();
  await vi.advanceTimersByTimeAsync(20 * MINUTE_MS);
  expect(requests).toHaveLength(4);
  await registration.stop();
});
