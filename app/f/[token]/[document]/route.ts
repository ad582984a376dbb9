import { exchange } from "@/lib/api/exchange";
import { countMiss, cursorIn, cursorQuery, feedResponse, linkedResponse } from "@/lib/api/secret-link";
import type { SystemContext } from "@/lib/context/context";
import { documentOf } from "@/lib/domain/feed-addresses/feed-document";
import { findAddress, readAddress, readOpmlAddress } from "@/lib/domain/feed-addresses/read-address";

interface Called {
  params: Promise<{ token: string; document: string }>;
}

const OPML_NAME = "lede.opml";

/** Serves a feed address: a feed in one of three formats, or an OPML document. */
export function GET(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/f/{token}/{document}", async (ctx) => {
    const { token, document: name } = await params;
    if (name === OPML_NAME) return opmlResponse(ctx, request, token);
    return feedResponse(ctx, request, {
      name,
      documentOf: async () => {
        const { search } = new URL(request.url);
        const page = await readPage(ctx, request, token);
        const nextQuery = page.next && cursorQuery(page.next);
        return documentOf(page, { appUrl: ctx.settings.appUrl, token, query: search, nextQuery });
      },
    });
  });
}

async function readPage(ctx: SystemContext, request: Request, token: string) {
  try {
    return await readAddress(ctx, await findAddress(ctx, token), cursorIn(request));
  } catch (error) {
    return countMiss(ctx, request, error);
  }
}

async function opmlResponse(ctx: SystemContext, request: Request, token: string): Promise<Response> {
  const opml = await findAddress(ctx, token)
    .then((address) => readOpmlAddress(ctx, address))
    .catch((error: unknown) => countMiss(ctx, request, error));
  const type = "text/x-opml; charset=utf-8";
  return linkedResponse(request, { type, basis: opml, modifiedAt: null, body: () => opml });
}
