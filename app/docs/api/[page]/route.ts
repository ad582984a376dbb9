import { createElement } from "react";
import { groupsOf } from "@/components/docs/operations";
import { GroupPage, ObjectsPage, ReferencePage } from "@/components/docs/reference-page";
import { groupPath, OBJECTS_PATH } from "@/components/docs/reference-paths";
import { servedDocument } from "@/lib/api/openapi";
import { respond } from "../../respond";

/** Responds with a page of the API reference, or with the first page and 404 for an unknown one. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs/api/{page}", (look, appUrl) => {
    const { pathname } = new URL(request.url);
    const document = servedDocument(appUrl);
    if (pathname === OBJECTS_PATH) return { page: createElement(ObjectsPage, { document, look }) };
    const group = groupsOf(document).find(({ name }) => groupPath(name) === pathname);
    if (group) return { page: createElement(GroupPage, { document, look, group }) };
    return { page: createElement(ReferencePage, { document, look }), status: 404 };
  });
}
