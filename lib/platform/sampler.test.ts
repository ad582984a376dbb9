import * as sdk from "@opentelemetry/sdk-trace";
import { expect, test } from "vitest";
import { samplerOf } from "./sampler";

/** The sampler's description, and the warnings. */
function chosen(OTEL_TRACES_SAMPLER?: string, OTEL_TRACES_SAMPLER_ARG?: string) {
  const warnings: unknown[][] = [];
  const log = { warn: (...line: unknown[]) => warnings.push(line) };
  return { sampler: String(samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }, sdk, log)), warnings };
}

test.each([
  [undefined, undefined, "undefined"],
  ["always_off", undefined, "AlwaysOffSampler"],
  ["traceidratio", "0.1", "TraceIdRatioBased{0.1}"],
  ["traceidratio", undefined, "TraceIdRatioBased{1}"],
  ["parentbased_always_on", "7", "ParentBased{root=AlwaysOnSampler, "],
  ["parentbased_traceidratio", "0.1", "ParentBased{root=TraceIdRatioBased{0.1}, "],
])("OTEL_TRACES_SAMPLER=%s with OTEL_TRACES_SAMPLER_ARG=%s samples by %s", (name, ratio, sampler) => {
  expect(chosen(name, ratio)).toEqual({ sampler: expect.stringContaining(sampler), warnings: [] });
});

test("an unknown sampler is named, and all traces are sent", () => {
  expect(chosen("bogus")).toEqual({
    sampler: "undefined",
    warnings: [
      [
        { OTEL_TRACES_SAMPLER: "bogus" },
        "all traces are sent: OTEL_TRACES_SAMPLER must be always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off or parentbased_traceidratio",
      ],
    ],
  });
});

test.each(["2", "-1", "half"])("the ratio %s is named, and all traces are sent", (ratio) => {
  const warning = "all traces are sent: OTEL_TRACES_SAMPLER_ARG must be from 0 to 1";
  expect(chosen("traceidratio", ratio)).toEqual({
    sampler: "AlwaysOnSampler",
    warnings: [[{ OTEL_TRACES_SAMPLER_ARG: ratio }, warning]],
  });
});
