import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { sendMailAgain as sendMailAgainEndpoint } from "@/lib/contract/mail";
import { sendMailAgain } from "@/lib/domain/mail/outbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(sendMailAgainEndpoint, (ctx, { params }) => sendMailAgain(ctx, params.mail_id)),
});
