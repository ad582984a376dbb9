import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { createList } from "@/lib/domain/lists/create-list";
import { listLists } from "@/lib/domain/lists/list-lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listLists, (ctx) => listLists(ctx)),
  POST: handle(endpoints.createList, (ctx, { body }) => createList(ctx, body)),
});
