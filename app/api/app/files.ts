import { handleFile } from "@/lib/api/handle";
import { notFound } from "@/lib/context/access";
import { endpoints } from "@/lib/contract/endpoints";
import { AppError } from "@/lib/core/errors";
import { composeNow } from "@/lib/domain/digests/preview-digest";
import { getOutboxMail } from "@/lib/domain/mail/outbox";
import { getPicture } from "@/lib/domain/posts/get-post";
import { mimeOf } from "@/lib/platform/mail/smtp";

/** The picture at a URL never changes, so the owner's browser may cache it for ever, but no shared cache may. */
const PICTURE_CACHING = "private, max-age=31536000, immutable";
/** Foreign bytes on our origin: they may run nothing and load nothing. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Proxies a post's picture from its publisher. */
const picture = handleFile(endpoints.getPicture, async (ctx, { params, query }) => {
  const { bytes, type } = await getPicture(ctx, params.post_id, query.url);
  return new Response(bytes, {
    headers: {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      // An SVG opened by itself would be a document of this origin.
      "Content-Disposition": type === "image/svg+xml" ? "attachment" : "inline",
      "Content-Security-Policy": PICTURE_POLICY,
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": PICTURE_CACHING,
    },
  });
});

/** Allows what mail programs allow. The page shows the document in a frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

const digestMail = handleFile(endpoints.previewDigestMail, async (ctx, { params }) => {
  const { composed } = await composeNow(ctx, params.id, "preview");
  if (!composed) throw notFound("digest");
  return new Response(composed.mail.html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": MAIL_POLICY },
  });
});

const mail = handleFile(endpoints.downloadMail, async (ctx, { params }) => {
  const { outgoing } = await getOutboxMail(ctx, params.mail_id);
  if (!outgoing)
    throw new AppError("not_found", "The text of this email was deleted, or only its recipient may read it.");
  const { bytes } = await mimeOf(outgoing);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "message/rfc822",
      "Content-Disposition": `attachment; filename="${params.mail_id}.eml"`,
    },
  });
});

/** Operations whose response is not JSON. */
export const files = [picture, digestMail, mail];
