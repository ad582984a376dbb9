import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listSourceNames as listSourceNamesEndpoint } from "@/lib/contract/source-care";
import { listSourceNames } from "@/lib/domain/sources/list-source-names";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listSourceNamesEndpoint, (ctx) => listSourceNames(ctx)),
});
