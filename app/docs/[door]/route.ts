import { createElement } from "react";
import { DoorPage } from "@/components/docs/door-page";
import { DOORS } from "@/components/docs/doors";
import { OverviewPage } from "@/components/docs/overview-page";
import { respond } from "../respond";

/** The page of one door; the overview in place of an unknown one. */
export function GET(request: Request): Promise<Response> {
  return respond(request, "/docs/{door}", (look, appUrl) => {
    const slug = new URL(request.url).pathname.split("/").at(-1);
    const door = DOORS.find((one) => one.slug === slug);
    if (!door) return { page: createElement(OverviewPage, { look }), status: 404 };
    return { page: createElement(DoorPage, { door, appUrl, look }) };
  });
}
