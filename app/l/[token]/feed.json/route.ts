import { exchange } from "@/lib/api/exchange";
import { readSharedList, type SharedListCall, sharedResponse } from "@/lib/api/shared-list";
import { jsonFeedOf } from "@/lib/domain/lists/public-feeds";

export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, "/l/{token}/feed.json", async (ctx) => {
    const { list, address, nextQuery } = await readSharedList(ctx, request, (await params).token);
    const feed = `${address}/feed.json`;
    const text = jsonFeedOf(list, {
      page: address,
      self: feed + new URL(request.url).search,
      next: nextQuery && feed + nextQuery,
    });
    const type = "application/feed+json; charset=utf-8";
    return sharedResponse(request, { type, basis: text, modifiedAt: list.updated_at, body: () => text });
  });
}
