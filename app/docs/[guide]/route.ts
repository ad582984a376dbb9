import { createElement } from "react";
import { GuidePage } from "@/components/docs/guide-page";
import { GUIDES } from "@/components/docs/guides";
import { OverviewPage } from "@/components/docs/overview-page";
import { respond } from "../respond";

/** Responds with a guide, or with the overview and 404 for an unknown one. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs/{guide}", (look, appUrl) => {
    const slug = new URL(request.url).pathname.split("/").at(-1);
    const guide = GUIDES.find((one) => one.slug === slug);
    if (!guide) return { page: createElement(OverviewPage, { look }), status: 404 };
    return { page: createElement(GuidePage, { guide, appUrl, look }) };
  });
}
