import { createElement } from "react";
import { DoorPage } from "@/components/docs/door-page";
import { DOORS } from "@/components/docs/doors";
import { OverviewPage } from "@/components/docs/overview-page";
import { respond } from "../respond";

/** Responds with the page of a door, or with the overview and 404 for an unknown one. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs/{door}", (look, appUrl) => {
    const slug = new URL(request.url).pathname.split("/").at(-1);
    const door = DOORS.find((one) => one.slug === slug);
    if (!door) return { page: createElement(OverviewPage, { look }), status: 404 };
    return { page: createElement(DoorPage, { door, appUrl, look }) };
  });
}
