import { setTimeZone } from "@/lib/accounts/set-time-zone";
import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { setTimeZone as setTimeZoneEndpoint } from "@/lib/contract/digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  PUT: handle(setTimeZoneEndpoint, (ctx, { body }) => setTimeZone(ctx, body.time_zone)),
});
