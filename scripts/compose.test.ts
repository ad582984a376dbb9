import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { chooseEngine } from "@/inngest/mode";
import { readEnv, VARIABLES } from "@/lib/core/env";

const service = z.object({
  env_file: z.string().optional(),
  mem_limit: z.string().optional(),
  stop_grace_period: z.string().optional(),
  restart: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  build: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  extra_hosts: z.array(z.string()).optional(),
  image: z.string().optional(),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
});
const composeSchema = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.unknown()),
});

const text = readFileSync("compose.yaml", "utf8");
const scaleText = readFileSync("compose.scale.yaml", "utf8");
const compose = readCompose(text);
const scale = readCompose(scaleText);
const { app } = compose.services;
const services = { ...scale.services, ...compose.services };
const scaledApp = { ...app?.environment, ...scale.services.app?.environment };

function readCompose(yaml: string) {
  return composeSchema.parse(parse(yaml, { merge: true }));
}

/** Returns the value with every required variable set to `1…` and all others absent. */
function filledIn(value: string): string {
  return value.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name, kind, rest) => {
    if (kind === "-") return rest;
    return name === "APP_URL" ? "https://lede.example" : "1".repeat(64);
  });
}

describe("the compose files", () => {
  test("run the app with Postgres, and at scale with Inngest and Redis", () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(["app", "postgres"]);
    expect(Object.keys(scale.services).toSorted()).toEqual(["app", "inngest", "inngest-database", "redis"]);
  });

  test("pass every variable of the environment file to the app", () => {
    expect(app?.env_file).toBe(".env");
  });

  test("set only variables that the app reads", () => {
    for (const name of Object.keys(scaledApp)) expect(VARIABLES).toContain(name);
  });

  test("select a self-hosted Inngest server that reaches the app over the internal network", () => {
    const variables = Object.fromEntries(Object.entries(scaledApp).map(([name, value]) => [name, filledIn(value)]));
    const choice = chooseEngine(readEnv(variables), {});
    expect(choice).toMatchObject({ mode: "inngest-self-hosted", serveOrigin: "http://app:3000" });
    expect(choice.dashboardUrl).toBeNull();
    expect(new URL(choice.variables.INNGEST_BASE_URL ?? "").hostname in services).toBe(true);
    expect(new URL(choice.serveOrigin).hostname in services).toBe(true);
  });

  test("run the embedded engine without Inngest", () => {
    const variables = Object.entries(app?.environment ?? {}).map(([name, value]) => [name, filledIn(value)]);
    expect(chooseEngine(readEnv(Object.fromEntries(variables)), {}).mode).toBe("embedded");
  });

  test("count Postgres as healthy only once it listens on TCP, after it created the database", () => {
    expect(services.postgres?.healthcheck?.test.join(" ")).toContain("pg_isready -h 127.0.0.1 ");
  });

  test("let the app reach a model on the host", () => {
    expect(app?.extra_hosts).toEqual(["host.docker.internal:host-gateway"]);
  });

  test("limit the memory and the log of everything that keeps running", () => {
    for (const { restart, mem_limit: memory, logging } of Object.values(services)) {
      expect(logging?.options["max-size"]).toBeDefined();
      if (restart !== "no") expect(memory).toBeDefined();
    }
  });

  test("give the app enough time to stop", () => {
    expect(Number.parseInt(app?.stop_grace_period ?? "", 10)).toBeGreaterThan(10);
  });

  test("pin every image that is not built here", () => {
    for (const { build, image = "" } of Object.values(services))
      if (build === undefined) expect(image).toMatch(/^[\w/]+:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  test("publish ports to this machine only, because Inngest's dashboard has no sign-in", () => {
    for (const { ports } of Object.values(services)) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  test("contain no secrets", () => {
    const secrets = [...`${text}${scaleText}`.matchAll(/^ +(\w*(?:KEY|SECRET|PASSWORD)): (.*)$/gm)];
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, , value] of secrets) expect(value).toMatch(/^\$\{\w+:[?-]/);
  });

  test("refer only to declared services and volumes", () => {
    const declared = { ...compose.volumes, ...scale.volumes };
    for (const { depends_on, volumes } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
      for (const volume of volumes) expect(declared).toHaveProperty(volume.split(":")[0] ?? "");
    }
  });
});

describe("Dockerfile", () => {
  const lines = readFileSync("Dockerfile", "utf8").replace(/\\\n\s*/g, "");
  const instructions = lines.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

  test("uses known instructions and an unprivileged user", () => {
    for (const line of instructions)
      expect(line).toMatch(/^(ARG|FROM|ENV|WORKDIR|COPY|RUN|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|LABEL|CMD) /);
    expect(instructions.findLast((line) => line.startsWith("USER "))).toBe("USER lede");
  });

  test("uses the project's Node version", () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(instructions[0]).toMatch(`ARG NODE_IMAGE=node:${dependencies.node}-`);
  });

  test("copies existing files and runs the packed app as the first process", () => {
    const copied = instructions.find((line) => line.startsWith("COPY package.json"))?.split(" ") ?? [];
    for (const file of copied.slice(1, -1)) expect(existsSync(file)).toBe(true);
    expect(instructions.at(-1)).toBe('CMD ["/app/lede"]');
  });

  test("copies rarely changed files before the code, all owned by root", () => {
    const copies = instructions.filter((line) => line.startsWith("COPY --from=layers"));
    expect(copies.map((line) => line.split(" ").at(-2))).toEqual([
      "/layers/packages/",
      "/layers/assets/",
      "/layers/bundle/",
      "/layers/browser/",
      "/layers/server/",
    ]);
    expect(copies.join()).not.toContain("--chown");
  });

  test("checks whether the app can serve", () => {
    const check = instructions.find((line) => line.startsWith("HEALTHCHECK")) ?? "";
    const command: unknown = JSON.parse(check.slice(check.indexOf("CMD ") + 4));
    expect(command).toContainEqual(expect.stringContaining("/ready"));
  });
});
