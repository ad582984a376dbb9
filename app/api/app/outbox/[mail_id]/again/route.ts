import { handle, routes } from "@/lib/api/handle";
import { endpoints } from "@/lib/contract/endpoints";
import { sendMailAgain } from "@/lib/domain/mail/outbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: handle(endpoints.sendMailAgain, (ctx, { params }) => sendMailAgain(ctx, params.mail_id)),
});
