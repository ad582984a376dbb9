import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { setTimeZone as setTimeZoneEndpoint } from "@/lib/contract/digests";
import { setTimeZone } from "@/lib/domain/profile/set-time-zone";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(setTimeZoneEndpoint, (ctx, { body }) => setTimeZone(ctx, body.time_zone)),
});
