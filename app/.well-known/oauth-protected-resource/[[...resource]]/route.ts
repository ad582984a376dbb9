export { respondMetadata as GET } from "@/lib/protocols/mcp/metadata";
