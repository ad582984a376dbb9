import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import {
  addSource as addSourceEndpoint,
  deleteSource as deleteSourceEndpoint,
  listSources as listSourcesEndpoint,
} from "@/lib/contract/sources";
import { addSource } from "@/lib/domain/sources/add-source";
import { deleteSource } from "@/lib/domain/sources/delete-source";
import { listSources } from "@/lib/domain/sources/list-sources";

// The path of one source and that of a newsfeed's sources have one shape: the method tells which id it holds.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listSourcesEndpoint, (ctx, { params }) => listSources(ctx, params.newsfeed_id)),
  POST: handle(addSourceEndpoint, (ctx, { params, body }) => addSource(ctx, params.newsfeed_id, body)),
  DELETE: handle(deleteSourceEndpoint, (ctx, { params }) => deleteSource(ctx, params.source_id)),
});
