import { authenticate } from "@/lib/api/authenticate";
import { exchange } from "@/lib/api/exchange";
import { handle, routes } from "@/lib/api/handle";
import { networkOf } from "@/lib/auth/network";
import { takeToken } from "@/lib/context/rate-limit";
import { endpoints } from "@/lib/contract/endpoints";
import { askExport, checkExportTicket, exportAccount } from "@/lib/domain/accounts/export-account";
import { runtime } from "@/lib/runtime/runtime";

const EXPORTS_PER_HOUR_MAX = 20;

/** Streams all of the caller's data as a file, page by page. {@link askExport} issues the ticket. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: (request) =>
    exchange(request, "/api/app/export", async (system) => {
      const ctx = (await runtime()).contextFor(await authenticate(system, request, "session"));
      checkExportTicket(ctx, new URL(request.url).searchParams.get("ticket") ?? "");
      const key = `export:user:${ctx.actor.userId}`;
      await takeToken(ctx, { key, tokensMax: EXPORTS_PER_HOUR_MAX, windowSeconds: 3_600 });
      const pieces = exportAccount(ctx);
      // Reads the first piece before replying, so that an early failure is an error and not a broken file.
      const first = await pieces.next();
      const day = ctx.now().toISOString().slice(0, 10);
      return new Response(streamOf(first.value ?? "", pieces), {
        headers: {
          "Content-Type": "application/json",
          "Content-Disposition": `attachment; filename="lede-${day}.json"`,
          "Cache-Control": "private, no-store",
        },
      });
    }),
  POST: handle(endpoints.askExport, async (ctx, { body: { password = "" } }, request) => ({
    ticket: await askExport(ctx, { password, network: await networkOf(request) }),
  })),
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
