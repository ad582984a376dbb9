import { operations } from "@/app/v1/operations";
import { mcpHandler } from "@/lib/protocols/mcp/respond";

const answer = mcpHandler(operations);

export { answer as DELETE, answer as GET, answer as POST };
