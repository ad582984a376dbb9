import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listDigests as listDigestsEndpoint, switchDigests as switchDigestsEndpoint } from "@/lib/contract/digests";
import { listDigests } from "@/lib/domain/digests/list-digests";
import { switchOwnDigests } from "@/lib/domain/digests/switch-digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listDigestsEndpoint, (ctx) => listDigests(ctx)),
  PUT: handle(switchDigestsEndpoint, (ctx, { body }) => switchOwnDigests(ctx, body.is_on)),
});
