import { exchange } from "@/lib/api/exchange";
import { feedResponse } from "@/lib/api/secret-link";
import { readSharedList } from "@/lib/api/shared-list";
import { documentOf } from "@/lib/domain/lists/public-feeds";

interface Called {
  params: Promise<{ token: string; document: string }>;
}

/** A shared list as a feed. */
export function GET(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/l/{token}/{document}", async (ctx) => {
    const { token, document: name } = await params;
    return feedResponse(ctx, request, {
      name,
      documentOf: async () => {
        const { list, address, nextQuery } = await readSharedList(ctx, request, token);
        const { search } = new URL(request.url);
        const { appUrl } = ctx.settings;
        return documentOf(list, { baseUrl: address, query: search, nextQuery, appUrl });
      },
    });
  });
}
