import type { Sampler } from "@opentelemetry/sdk-trace";
import type { Logger } from "./log";

type Sdk = Pick<
  typeof import("@opentelemetry/sdk-trace"),
  "AlwaysOffSampler" | "AlwaysOnSampler" | "ParentBasedSampler" | "TraceIdRatioBasedSampler"
>;
type Variables = Readonly<Record<string, string | undefined>>;

const NAME = /^(parentbased_)?(always_on|always_off|traceidratio)$/;
const ALLOWED =
  "always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off or parentbased_traceidratio";

/**
 * Returns the sampler of OpenTelemetry's variables, which this SDK does not read itself; undefined for its default, all.
 * Only warns of invalid values, as the specification demands: the variables may be meant for other programs.
 *
 * @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function samplerOf(variables: Variables, sdk: Sdk, log: Pick<Logger, "warn">): Sampler | undefined {
  const given = variables.OTEL_TRACES_SAMPLER?.trim();
  if (!given) return undefined;
  const [, parent, kind] = NAME.exec(given) ?? [];
  if (kind === undefined) {
    log.warn({ OTEL_TRACES_SAMPLER: given }, `all traces are sent: OTEL_TRACES_SAMPLER must be ${ALLOWED}`);
    return undefined;
  }
  const root = rootOf(kind, variables, { sdk, log });
  return parent ? new sdk.ParentBasedSampler({ root }) : root;
}

function rootOf(kind: string, variables: Variables, { sdk, log }: { sdk: Sdk; log: Pick<Logger, "warn"> }): Sampler {
  if (kind === "always_on") return new sdk.AlwaysOnSampler();
  if (kind === "always_off") return new sdk.AlwaysOffSampler();
  const given = variables.OTEL_TRACES_SAMPLER_ARG?.trim() || "1";
  const ratio = Number(given);
  if (ratio >= 0 && ratio <= 1) return new sdk.TraceIdRatioBasedSampler(ratio);
  log.warn({ OTEL_TRACES_SAMPLER_ARG: given }, "all traces are sent: OTEL_TRACES_SAMPLER_ARG must be from 0 to 1");
  return new sdk.AlwaysOnSampler();
}
