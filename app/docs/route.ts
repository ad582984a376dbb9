import { NextRequest } from "next/server";
import { createElement } from "react";
import { ReferencePage } from "@/components/docs/reference-page";
import { STATIC_FONTS } from "@/components/ui/static-fonts";
import { exchange } from "@/lib/api/exchange";
import { servedDocument } from "@/lib/api/openapi";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { readPreferences } from "@/lib/client/preferences";

/** The API reference, public because its readers may not have an account yet. */
export function GET(request: Request): Promise<Response> {
  return exchange(request, "/docs", async ({ settings }) => {
    const { cookies: jar } = new NextRequest(request.url, { headers: request.headers });
    const { theme, textSize } = readPreferences((name) => jar.get(name)?.value);
    const nonce = request.headers.get(NONCE_HEADER) ?? undefined;
    const look = { nonce, theme, textSize, fonts: STATIC_FONTS };
    const page = createElement(ReferencePage, { document: servedDocument(settings.appUrl), look });
    // Next rejects a static import here.
    const { renderToStaticMarkup } = await import("react-dom/server");
    return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  });
}
