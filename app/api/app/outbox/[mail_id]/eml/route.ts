import { authenticate } from "@/lib/api/authenticate";
import { exchange } from "@/lib/api/exchange";
import { routes } from "@/lib/api/handle";
import { parseInput } from "@/lib/api/input";
import { endpoints } from "@/lib/contract/endpoints";
import { AppError } from "@/lib/core/errors";
import { getOutboxMail } from "@/lib/domain/mail/outbox";
import { mimeOf } from "@/lib/platform/mail/smtp";
import { runtime } from "@/lib/runtime/runtime";

/** Returns an email as a file. Operator only. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    exchange(request, "/api/app/outbox/{mail_id}/eml", async (system) => {
      const ctx = (await runtime()).contextFor(await authenticate(system, request, "session"));
      const { params } = parseInput(endpoints.downloadMail, new URL(request.url), undefined);
      const { outgoing } = await getOutboxMail(ctx, params.mail_id);
      if (!outgoing) throw new AppError("not_found", "The text of this mail is gone, or is only for its reader.");
      const { bytes } = await mimeOf(outgoing);
      return new Response(new Uint8Array(bytes), {
        headers: {
          "Content-Type": "message/rfc822",
          "Content-Disposition": `attachment; filename="${params.mail_id}.eml"`,
        },
      });
    }),
});
