import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { setTimeZone } from "@/lib/domain/profile/update-profile";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(endpoints.setTimeZone, (ctx, { body }) => setTimeZone(ctx, body.time_zone)),
});
