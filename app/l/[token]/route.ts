import { createElement } from "react";
import { type Look, PublicBusy, PublicGone, PublicPage } from "@/components/list/public-page";
import { STATIC_FONTS } from "@/components/ui/static-fonts";
import { exchange } from "@/lib/api/exchange";
import { readSharedList, type SharedListCall } from "@/lib/api/shared-list";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { isAppError } from "@/lib/core/errors";

/**
 * The public page of a list: a document of its own that runs no script, for nothing on it needs one. The owner is a
 * stranger here like everybody else.
 */
export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, async (ctx) => {
    const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
    const look = { nonce, fonts: STATIC_FONTS };
    const { status, page, headers } = await readSharedList(ctx, request, (await params).token).then(
      (shared) => ({ status: 200, page: createElement(PublicPage, { ...shared, look }), headers: {} }),
      (error: unknown) => refusal(error, look),
    );
    // Next takes a static import for a mistake of a component.
    const { renderToStaticMarkup } = await import("react-dom/server");
    return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
      status,
      headers: {
        ...headers,
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex, nofollow",
      },
    });
  });
}

/** What a person reads in the place of a list that is not there. */
function refusal(error: unknown, look: Look) {
  if (!isAppError(error)) throw error;
  if (error.code === "not_found") return { status: 404, page: createElement(PublicGone, { look }), headers: {} };
  if (error.code !== "rate_limited") throw error;
  const headers = { "Retry-After": String(error.retryAfterSeconds) };
  return { status: 429, page: createElement(PublicBusy, { look }), headers };
}
