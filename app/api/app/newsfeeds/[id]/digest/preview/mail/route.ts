import { authenticate } from "@/lib/api/authenticate";
import { exchange } from "@/lib/api/exchange";
import { notFound } from "@/lib/context/access";
import { id as idSchema } from "@/lib/contract/fields";
import { composeNow } from "@/lib/domain/digests/preview-digest";
import { runtime } from "@/lib/runtime/runtime";

/** Allows what mail programs allow. The page shows the document in a frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/** Returns the HTML of the digest that would be sent now. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return exchange(request, "/api/app/newsfeeds/{id}/digest/preview/mail", async (system) => {
    const actor = await authenticate(system, request, "session");
    const { contextFor } = await runtime();
    const newsfeedId = idSchema.safeParse((await params).id).data;
    if (newsfeedId === undefined) throw notFound("newsfeed");
    const { composed } = await composeNow(contextFor(actor), newsfeedId, "preview");
    if (!composed) throw notFound("digest");
    return new Response(composed.mail.html, {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY },
    });
  });
}
