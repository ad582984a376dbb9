import { McpServer } from "@modelcontextprotocol/server";
import type { UserActor } from "@/lib/context/context";
import { isInScope } from "@/lib/context/scope";
import type { Call } from "./call";
import { NOTICE } from "./for-assistants";
import { addPrompts } from "./prompts";
import { addResources } from "./resources";
import { schemaFor, type Tool } from "./tool";
import { TOOLS } from "./tools";

const INSTRUCTIONS = `Lede follows the user's sources and keeps the posts that matter to them, each with a key learning that is proven by quotes. ${NOTICE} When you state something from a post, cite its \`external_url\` and quote its evidence word for word.`;

/** Lists are the same for everybody with the same kind of key. */
const LISTED = { ttlMs: 3_600_000, cacheScope: "private" } as const;

/** Makes the server of one request, with the tools that the caller's key may use. */
export function serverFor(actor: UserActor, { call, version }: { call: Call; version: string }): McpServer {
  const server = new McpServer(
    { name: "lede", title: "Lede", version },
    {
      instructions: INSTRUCTIONS,
      // No list changes during the lifetime of its server.
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false },
        prompts: { listChanged: false },
        // Lede sends no log messages. Clients of earlier specifications may set a level all the same.
        logging: {},
      },
      cacheHints: { "tools/list": LISTED, "prompts/list": LISTED, "server/discover": LISTED },
    },
  );
  for (const tool of TOOLS) if (isInScope(actor, { ...tool.endpoint, scope: tool.scope })) addTool(server, tool, call);
  addResources(server, { actor, call });
  addPrompts(server, call);
  return server;
}

function addTool(server: McpServer, tool: Tool, call: Call): void {
  const { name, title, description, annotations, input, output } = tool;
  const config = {
    title,
    description,
    annotations,
    inputSchema: schemaFor(input),
    outputSchema: schemaFor(output),
  };
  server.registerTool(name, config, (values) => tool.run(call, values));
}
