import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listConnectors as listConnectorsEndpoint } from "@/lib/contract/connectors";
import { listConnectors } from "@/lib/domain/connectors/list-connectors";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listConnectorsEndpoint, (ctx) => listConnectors(ctx)),
});
