import { readBytes } from "@/lib/api/body";
import { exchange } from "@/lib/api/exchange";
import { AppError } from "@/lib/core/errors";
import { storeDeliveryReport } from "@/lib/domain/mail/delivery-reports";
import { readResendMessage } from "@/lib/platform/mail/resend-message";
import { runtime } from "@/lib/runtime/runtime";

const BODY_BYTES_MAX = 256 * 1024;

/** Resend's delivery webhook, authenticated by its secret. No cookies. */
export function POST(request: Request): Promise<Response> {
  return exchange(request, "/api/mail/resend", async (ctx) => {
    const secret = (await runtime()).env.RESEND_WEBHOOK_SECRET;
    if (!secret) throw new AppError("not_found", "Set RESEND_WEBHOOK_SECRET to receive messages from Resend here.");
    const body = Buffer.from(await readBytes(request, BODY_BYTES_MAX)).toString();
    const [id, timestamp, signature] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
      request.headers.get(name),
    );
    if (!id || !timestamp || !signature)
      throw new AppError("bad_request", "Sign the message: it lacks svix-id, svix-timestamp or svix-signature.");
    const message = readResendMessage(secret, { id, timestamp, signature, body });
    if (!message) throw new AppError("unauthorized", "The signature is invalid, or the message is too old.");
    await storeDeliveryReport(ctx, message);
    return new Response(null, { status: 200 });
  });
}
