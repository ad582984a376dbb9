import italic from "@fontsource-variable/newsreader/files/newsreader-latin-opsz-italic.woff2";
import upright from "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2";
import { createElement } from "react";
import { PublicGone, PublicPage } from "@/components/list/public-page";
import { exchange } from "@/lib/api/exchange";
import { readSharedList, type SharedList, type SharedListCall } from "@/lib/api/shared-list";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { isAppError } from "@/lib/errors";

/**
 * The public page of a list: a document of its own that runs no script, for nothing on it needs one. The owner is a
 * stranger here like everybody else.
 */
export function GET(request: Request, { params }: SharedListCall): Promise<Response> {
  return exchange(request, async (ctx) => {
    const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
    const shared = await readSharedList(ctx, request, (await params).token).catch(nullWhenAbsent);
    const look = { nonce, fonts: { upright: servedFrom(upright), italic: servedFrom(italic) } };
    const page = shared ? createElement(PublicPage, { ...shared, look }) : createElement(PublicGone, { look });
    // Next takes a static import for a mistake of a component.
    const { renderToStaticMarkup } = await import("react-dom/server");
    return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
      status: shared ? 200 : 404,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex, nofollow",
      },
    });
  });
}

function nullWhenAbsent(error: unknown): SharedList | null {
  if (isAppError(error) && error.code === "not_found") return null;
  throw error;
}

/** The app's style sheet brings the same files, by the same names; of its own a route serves none. */
function servedFrom(file: string): string {
  return `/_next/static/media/${file.split("/").at(-1)}`;
}
