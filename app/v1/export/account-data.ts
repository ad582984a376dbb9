import { handleFile } from "@/lib/api/handle";
import { takeToken } from "@/lib/context/rate-limit";
import { endpoints } from "@/lib/contract/endpoints";
import { BUFFERING_HEADER } from "@/lib/core/http-headers";
import { checkExportTicket, exportAccount } from "@/lib/domain/export/export-account";

const EXPORTS_PER_HOUR_MAX = 30;

/** Streams the account's data page by page. */
export const accountData = handleFile(endpoints.downloadExport, async (ctx, { query }) => {
  checkExportTicket(ctx, query.ticket ?? "");
  const key = `export:user:${ctx.actor.userId}`;
  await takeToken(ctx, { key, tokensMax: EXPORTS_PER_HOUR_MAX, windowSeconds: 3_600 });
  const pieces = exportAccount(ctx);
  // Reads the first piece before replying, so that an early failure is an error and not a broken file.
  const first = await pieces.next();
  const day = ctx.now().toISOString().slice(0, 10);
  return new Response(streamOf(first.value ?? "", pieces), {
    headers: {
      [BUFFERING_HEADER]: "no",
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="lede-${day}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
});

/** Produces a piece when the previous one has been sent, and stops when the reader disconnects. */
function streamOf(first: string, pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    pull: async (controller) => {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}
