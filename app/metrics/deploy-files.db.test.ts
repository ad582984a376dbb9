import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { presentMetrics } from "@/lib/domain/status/metrics";
import { setUpRuntime } from "@/lib/testing/runtime";

const runtime = setUpRuntime();

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.object({ summary: z.string(), description: z.string() }),
});
const alertsSchema = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });
const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

const { groups } = alertsSchema.parse(parse(readFileSync("deploy/alerts.yml", "utf8")));
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = dashboardSchema.parse(JSON.parse(readFileSync("deploy/grafana-dashboard.json", "utf8")));

async function offeredNames(): Promise<Set<string>> {
  const text = await presentMetrics(runtime.system, runtime);
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = "", type]) =>
      type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

test("Lede exports every metric that the alerts and the dashboard use", async () => {
  const offered = await offeredNames();
  const expressions = [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const used = expressions.flatMap((expr) => expr.match(/\b(?:lede|process|nodejs)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(40);
  expect([...new Set(used)].filter((name) => !offered.has(name))).toEqual([]);
});

test("the operator's page says what to do for each alert", () => {
  const page = readFileSync("docs/operating.md", "utf8");
  expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``)).map(({ alert }) => alert)).toEqual([]);
  expect(alerts.filter(({ labels }) => labels.severity === "page").map(({ alert }) => alert)).toEqual([
    "LedeDown",
    "LedeCrawlsLate",
    "LedeMailsLate",
  ]);
});
