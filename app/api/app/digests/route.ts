import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { listDigests } from "@/lib/domain/digests/list-digests";
import { switchOwnDigests } from "@/lib/domain/digests/switch-digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(endpoints.listDigests, (ctx) => listDigests(ctx)),
  PUT: handle(endpoints.switchDigests, (ctx, { body }) => switchOwnDigests(ctx, body.is_on)),
});
