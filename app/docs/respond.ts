import { NextRequest } from "next/server";
import type { ReactElement } from "react";
import type { DocsLook } from "@/components/docs/docs-page";
import { leanMarkup } from "@/components/docs/lean-markup";
import { STATIC_FONTS } from "@/components/ui/static-fonts";
import { exchange } from "@/lib/api/exchange";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { readPreferences } from "@/lib/client/preferences";

interface DocsReply {
  page: ReactElement;
  status?: number;
}

/** Responds with a page of the documentation, which is public because its readers may not have an account yet. */
export function respond(
  request: Request,
  route: string,
  render: (look: DocsLook, appUrl: string) => DocsReply,
): Promise<Response> {
  return exchange(request, route, async ({ settings }) => {
    const { cookies: jar } = new NextRequest(request.url, { headers: request.headers });
    const { theme, textSize } = readPreferences((name) => jar.get(name)?.value);
    const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
    const { page, status = 200 } = render({ nonce, theme, textSize, fonts: STATIC_FONTS }, settings.appUrl);
    // Next rejects a static import here.
    const { renderToStaticMarkup } = await import("react-dom/server");
    return new Response(`<!doctype html>${leanMarkup(renderToStaticMarkup(page))}`, {
      status,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  });
}
