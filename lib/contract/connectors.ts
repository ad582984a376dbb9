import { z } from "zod";
import { endpoint } from "./endpoint";
import { sourceType } from "./sources";

const way = z.enum(["native", "api", "bridge"]);

const connector = z.object({
  type: sourceType,
  label: z.string().describe("Name of the network"),
  state: z
    .enum(["ready", "limited", "needs_key", "needs_bridge"])
    .describe("Whether profiles can be followed; `needs_key` if a key or a bridge would enable it"),
  ways: z.array(way).describe("Current ways to read profiles, in order of preference"),
  limitation: z.string().nullable().describe("One sentence about its limitation"),
  requirements: z
    .array(
      z.object({
        via: way.exclude(["native"]),
        variables: z.array(z.string()).describe("Environment variables to set together; values are never shown"),
        hint: z.string(),
        is_set: z.boolean(),
      }),
    )
    .describe("Settings that enable it or more of it; operator only"),
});
export type Connector = z.output<typeof connector>;

export const listConnectors = endpoint({
  operationId: "listConnectors",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/connectors",
  tag: "Sources",
  summary: "List supported networks",
  response: z.array(connector),
  errors: [],
  examples: {},
});
