import type { SpanProcessor } from "@opentelemetry/sdk-trace";
import { maskPath } from "@/lib/core/mask-path";
import { orNull } from "@/lib/core/or-null";
import { type Logger, limitErrorLines } from "./log";
import { samplerOf } from "./sampler";

const EXPORT_ERROR = /^traces could not be sent$/;

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, JSON). The SDK is loaded here alone, and reads most other
 * variables of OpenTelemetry itself.
 *
 * @returns sends the last spans
 */
export async function startTracing(version: string, log: Logger): Promise<() => Promise<void>> {
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
  ]);
  const [{ OTLPTraceExporter }, resources, sdk] = await Promise.all([
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  const named = resources.resourceFromAttributes({ "service.name": "lede", "service.version": version });
  const resource = named.merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const spanProcessors = [maskAddresses, new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })];
  const sampler = samplerOf(process.env, sdk, log);
  const provider = new sdk.TracerProvider({ resource, spanProcessors, ...(sampler && { sampler }) });
  const errors = limitErrorLines(log, EXPORT_ERROR);
  const report = (text: string) => errors.error({ reason: reasonOf(text) }, "traces could not be sent");
  const ignore = () => undefined;
  const logger = { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  api.diag.setLogger(logger, api.DiagLogLevel.ERROR);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return () => provider.shutdown();
}

/** The SDK reports an error as JSON with its stack. */
function reasonOf(text: string): string {
  return orNull<string>(() => JSON.parse(text).message) ?? text;
}

const ADDRESSES = ["http.target", "http.url", "url.full", "url.path"];
/** Messages may quote rows and requests. */
const MESSAGES = ["exception.message", "exception.stacktrace"];

/** Removes what the framework's own spans reveal about visitors: queries, link tokens and error messages. */
export const maskAddresses: SpanProcessor = {
  onStart: () => undefined,
  onEnd: ({ attributes, events, status }) => {
    for (const name of ADDRESSES) {
      const address = attributes[name];
      if (typeof address === "string") attributes[name] = maskPath(address.replace(/\?.*$/s, ""));
    }
    for (const event of events) for (const name of MESSAGES) delete event.attributes?.[name];
    delete status.message;
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};
