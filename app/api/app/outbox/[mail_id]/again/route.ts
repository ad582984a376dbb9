import { handle } from "@/lib/api/handle";
import { routes } from "@/lib/api/routes";
import { endpoints } from "@/lib/contract/endpoints";
import { sendMailAgain } from "@/lib/domain/mail/outbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.mail_id)),
});
