import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listSourceActivity as listSourceActivityEndpoint } from "@/lib/contract/source-care";
import { listSourceActivity } from "@/lib/domain/sources/list-source-activity";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listSourceActivityEndpoint, (ctx, { params }) => listSourceActivity(ctx, params.id)),
});
