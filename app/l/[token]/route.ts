import { createElement } from "react";
import { type Look, PublicPage, PublicRefusal } from "@/components/list/public-page";
import { STATIC_FONTS } from "@/components/ui/static-fonts";
import { exchange } from "@/lib/api/exchange";
import { readSharedList, type SharedListCall } from "@/lib/api/shared-list";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { isAppError } from "@/lib/core/errors";

/** The public page of a list: a document of its own without scripts. The owner sees it as everybody does. */
export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, "/l/{token}", async (ctx) => {
    const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
    const look = { nonce, fonts: STATIC_FONTS };
    const { status, page, headers } = await readSharedList(ctx, request, (await params).token).then(
      (shared) => ({ status: 200, page: createElement(PublicPage, { ...shared, look }), headers: {} }),
      (error: unknown) => refusal(error, look),
    );
    // Next rejects a static import here.
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

/** The page for a list that is not available. */
function refusal(error: unknown, look: Look) {
  if (!isAppError(error)) throw error;
  if (error.code === "not_found")
    return { status: 404, page: createElement(PublicRefusal, { reason: "gone", look }), headers: {} };
  if (error.code !== "rate_limited") throw error;
  const headers = { "Retry-After": String(error.retryAfterSeconds) };
  return { status: 429, page: createElement(PublicRefusal, { reason: "busy", look }), headers };
}
