import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { createList as createListEndpoint, listLists as listListsEndpoint } from "@/lib/contract/lists";
import { createList } from "@/lib/domain/lists/create-list";
import { listLists } from "@/lib/domain/lists/list-lists";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listListsEndpoint, (ctx) => listLists(ctx), { isKept: true }),
  POST: handle(createListEndpoint, (ctx, { body }) => createList(ctx, body)),
});
