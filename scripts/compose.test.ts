import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { chooseEngine } from "@/inngest/mode";
import { readEnv, VARIABLES } from "@/lib/core/env";

const service = z.object({
  build: z.string().optional(),
  image: z.string().optional(),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  configs: z.array(z.object({ source: z.string() })).default([]),
});
const composeSchema = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.unknown()),
});

const text = readFileSync("compose.yaml", "utf8");
const compose = composeSchema.parse(parse(text));
const { app } = compose.services;

/** Returns the value with every required variable set to `1…` and all others absent. */
function filledIn(value: string): string {
  return value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name, kind, rest) => {
    if (kind === "-") return rest;
    return name === "APP_URL" ? "https://lede.example" : "1".repeat(64);
  });
}

describe("compose.yaml", () => {
  test("runs the app, Postgres, Redis and Inngest", () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(["app", "inngest", "postgres", "redis"]);
  });

  test("sets only variables that the app reads", () => {
    for (const name of Object.keys(app?.environment ?? {})) expect(VARIABLES).toContain(name);
  });

  test("selects a self-hosted Inngest server that reaches the app over the internal network", () => {
    const variables = Object.fromEntries(
      Object.entries(app?.environment ?? {}).map(([name, value]) => [name, filledIn(value)]),
    );
    const choice = chooseEngine(readEnv(variables), {});
    expect(choice).toMatchObject({ mode: "inngest-self-hosted", serveOrigin: "http://app:3000" });
    expect(new URL(choice.dashboardUrl ?? "").hostname in compose.services).toBe(true);
    expect(new URL(choice.serveOrigin).hostname in compose.services).toBe(true);
  });

  test("pins every image that is not built here", () => {
    for (const { build, image = "" } of Object.values(compose.services))
      if (build === undefined) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  test("publishes ports to this machine only, because Inngest's dashboard has no sign-in", () => {
    for (const { ports } of Object.values(compose.services))
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("contains no secrets", () => {
    const secrets = [...text.matchAll(/^ +(\w*(?:KEY|SECRET|PASSWORD)): (.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, , value] of secrets) expect(value).toMatch(/^\$\{\w+:[?-]/);
  });

  test("refers only to declared services, volumes and configs", () => {
    for (const { depends_on, volumes, configs } of Object.values(compose.services)) {
      for (const name of Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(":")[0] ?? "");
      for (const { source } of configs) expect(compose.configs).toHaveProperty(source);
    }
  });
});

describe("Dockerfile", () => {
  const lines = readFileSync("Dockerfile", "utf8").replace(/\\\n\s*/g, "");
  const instructions = lines.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  test("uses known instructions and an unprivileged user", () => {
    for (const line of instructions)
      expect(line).toMatch(/^(FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD) /);
    expect(instructions.findLast((line) => line.startsWith("USER "))).toBe("USER node");
  });

  test("uses the project's Node version in both stages", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const bases = instructions.filter((line) => line.startsWith("FROM "));
    expect(bases).toHaveLength(2);
    for (const base of bases) expect(base).toContain(`node:${dependencies.node}-`);
  });

  test("copies and runs existing files", () => {
    const copied = instructions.find((line) => line.startsWith("COPY package.json"))?.split(" ") ?? [];
    for (const file of copied.slice(1, -1)) expect(existsSync(file)).toBe(true);
    const command: unknown = JSON.parse(instructions.at(-1)?.replace(/^CMD /, "") ?? "");
    expect(command).toEqual(["node", "--import", "./scripts/alias.mjs", "scripts/start.ts", "--built"]);
    expect(existsSync("scripts/start.ts") && existsSync("scripts/alias.mjs")).toBe(true);
  });

  test("checks the app's health endpoint", () => {
    const check = instructions.find((line) => line.startsWith("HEALTHCHECK")) ?? "";
    const command: unknown = JSON.parse(check.slice(check.indexOf("CMD ") + 4));
    expect(command).toContainEqual(expect.stringContaining("/health"));
  });
});
