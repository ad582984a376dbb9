import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  step: SpanKind.INTERNAL,
};

/** Records nothing. */
const NO_SPAN = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

interface SpanOptions {
  kind: keyof typeof KINDS;
  /** Names and numbers of bounded variety: never texts, addresses of users or parameters. */
  attributes?: Attributes;
  /** Headers with the caller's W3C trace context, read outside of any other span. */
  carrier?: () => Record<string, string>;
}

/** Whether spans are recorded. Without a tracer all functions of this file do nothing. */
export function isTracing(): boolean {
  return propagation.fields().length > 0;
}

/** Whether the work in progress belongs to a trace. Background polls do not. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false;
}

/** Runs work inside a span. A failure adds its type, not its message, which may quote data. */
export function withSpan<R>(name: string, options: SpanOptions, work: (span: Span) => Promise<R>): Promise<R> {
  if (!isTracing()) return work(NO_SPAN);
  const { kind, attributes = {}, carrier } = options;
  const isRoot = trace.getActiveSpan() === undefined;
  const parent = isRoot && carrier ? propagation.extract(ROOT_CONTEXT, carrier()) : context.active();
  const settings = { kind: KINDS[kind], attributes };
  return trace.getTracer("lede").startActiveSpan(name, settings, parent, (span) =>
    work(span)
      .catch((error: unknown) => {
        markFailed(span, error);
        throw error;
      })
      .finally(() => span.end()),
  );
}

export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
  span.setAttribute("error.type", code ?? (error instanceof Error ? error.name : typeof error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Headers that continue the trace in another process; none without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
