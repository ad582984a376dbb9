import { z } from "zod";
import { endpoint } from "./endpoint";
import { sourceType } from "./sources";

const way = z.enum(["native", "api", "bridge"]);

const connector = z.object({
  type: sourceType,
  label: z.string().describe("The network's name"),
  state: z
    .enum(["ready", "limited", "needs_key", "needs_bridge"])
    .describe("Can profiles be followed? A network that a key or a bridge could open needs a key"),
  ways: z.array(way).describe("How profiles are read now, the first one first"),
  limitation: z.string().nullable().describe("Why it is limited, in one sentence"),
  requirements: z
    .array(
      z.object({
        via: way.exclude(["native"]),
        variables: z
          .array(z.string())
          .describe("Environment variables that belong together; their values are never shown"),
        hint: z.string(),
        is_set: z.boolean(),
      }),
    )
    .describe("What opens it, or more of it; told to the operator alone"),
});
export type Connector = z.output<typeof connector>;

export const listConnectors = endpoint({
  operationId: "listConnectors",
  surface: "app",
  access: "session",
  method: "GET",
  path: "/connectors",
  tag: "Sources",
  summary: "List the networks whose profiles can be sources, and what opens them",
  response: z.array(connector),
  errors: [],
  examples: {},
});
