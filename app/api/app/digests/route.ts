import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { listDigests as listDigestsEndpoint } from "@/lib/contract/digests";
import { listDigests } from "@/lib/digests/list-digests";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: handle(listDigestsEndpoint, (ctx) => listDigests(ctx)),
});
