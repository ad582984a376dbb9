import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { createList, listLists } from "@/lib/domain/lists/lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listLists, (ctx) => listLists(ctx)),
  POST: handle(endpoints.createList, (ctx, { body }) => createList(ctx, body)),
});
