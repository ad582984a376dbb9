import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { listDigests, switchOwnDigests } from "@/lib/domain/digests/digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listDigests, (ctx) => listDigests(ctx)),
  PUT: handle(endpoints.switchDigests, (ctx, { body }) => switchOwnDigests(ctx, body.is_on)),
});
