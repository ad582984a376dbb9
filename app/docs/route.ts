import { createElement } from "react";
import { OverviewPage } from "@/components/docs/overview-page";
import { respond } from "./respond";

/** The overview of the documentation. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs", (look) => ({ page: createElement(OverviewPage, { look }) }));
}
