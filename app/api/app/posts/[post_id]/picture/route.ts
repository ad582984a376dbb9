import { authenticate } from "@/lib/api/authenticate";
import { exchange } from "@/lib/api/exchange";
import { routes } from "@/lib/api/handle";
import { parseInput } from "@/lib/api/input";
import { endpoints } from "@/lib/contract/endpoints";
import { getPicture } from "@/lib/domain/posts/get-post";
import { runtime } from "@/lib/runtime/runtime";

/** An address never changes its picture, so browsers may cache it for ever. Only the owner may. */
const CACHING = "private, max-age=31536000, immutable";
/** Foreign bytes on our origin: they may run nothing and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Proxies a post's picture from its publisher. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    exchange(request, "/api/app/posts/{post_id}/picture", async (system) => {
      const ctx = (await runtime()).contextFor(await authenticate(system, request, "session"));
      const { params, query } = parseInput(endpoints.getPicture, new URL(request.url), undefined);
      const { bytes, type } = await getPicture(ctx, params.post_id, query.url);
      return new Response(bytes, {
        headers: {
          "Content-Type": type,
          "Content-Length": String(bytes.length),
          // An SVG opened by itself would be a document of this origin.
          "Content-Disposition": type === "image/svg+xml" ? "attachment" : "inline",
          "Content-Security-Policy": POLICY,
          "Cross-Origin-Resource-Policy": "same-origin",
          "Cache-Control": CACHING,
        },
      });
    }),
});
