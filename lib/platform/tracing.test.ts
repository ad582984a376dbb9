import { context, diag, propagation, trace } from "@opentelemetry/api";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLogger } from "./log";
import { maskAddresses, startTracing } from "./tracing";

test.each([
  ["http.target", "/f/S3CRET/feed.atom", "/f/…"],
  [
    "http.target",
    "/reader/api/0/stream/contents/feed%2Fhttps%3A%2F%2Fsite.example%3Fkey%3DS3CRET?n=20",
    "/reader/api/0/stream/contents/…",
  ],
  ["http.url", "http://localhost:3000/sign-in-link/S3CRET?_rsc=1", "http://localhost:3000/sign-in-link/…"],
  ["http.target", "/posts?q=S3CRET", "/posts"],
])("a span's %s %s is exported as %s", (name, address, shown) => {
  const span = { attributes: { [name]: address }, events: [], status: {} };
  // Safe: the parts that it uses
  maskAddresses.onEnd(span as never);
  expect(span.attributes).toEqual({ [name]: shown });
});

test.each([
  ["always_on", true],
  ["always_off", false],
])("OTEL_TRACES_SAMPLER=%s decides whether requests are traced", async (sampler, isTraced) => {
  vi.stubEnv("OTEL_TRACES_SAMPLER", sampler);
  await startTracing("1.0.0", createLogger("silent"));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const part of [context, diag, propagation, trace]) part.disable();
  });
  expect(trace.getTracer("test").startSpan("GET").isRecording()).toBe(isTraced);
});
