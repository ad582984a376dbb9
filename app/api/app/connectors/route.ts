import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listConnectors } from "@/lib/domain/sources/list-sources";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listConnectors, (ctx) => listConnectors(ctx)),
});
