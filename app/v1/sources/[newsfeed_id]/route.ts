import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { listSources } from "@/lib/domain/sources/list-sources";

// One path serves a source id and a newsfeed id; the method tells which.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listSources, (ctx, { params }) => listSources(ctx, params.newsfeed_id)),
  POST: handle(endpoints.addSource, (ctx, { params, body }) => addSource(ctx, params.newsfeed_id, body)),
  DELETE: handle(endpoints.deleteSource, (ctx, { params }) => deleteSource(ctx, params.source_id)),
});
