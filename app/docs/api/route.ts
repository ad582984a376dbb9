import { createElement } from "react";
import { ReferencePage } from "@/components/docs/reference-page";
import { servedDocument } from "@/lib/api/openapi";
import { respond } from "../respond";

/** First page of the API reference. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs/api", (look, appUrl) => ({
    page: createElement(ReferencePage, { document: servedDocument(appUrl), look }),
  }));
}
