import { withDelay } from "@/lib/api/authenticate";
import { verifyFeverKey } from "@/lib/domain/api-keys/fever-key";
import { readForm } from "@/lib/protocols/readers/form";
import { json, readerContext, readerRoutes, write } from "@/lib/protocols/readers/reader-request";
import { mark } from "./mark-fever";
import { PARTS, readMarked, secondsOf } from "./read-fever";

const API_VERSION = 3;

/** Routes of the Fever API. A wrong key is not an error there: `auth` is 0. */
export const fever = readerRoutes(
  () => "/fever",
  async (system, request, replyHeaders) => {
    const parameters = await readForm(request);
    const actor = await withDelay(system, request, () => verifyFeverKey(system, parameters.get("api_key") ?? ""));
    if (!actor) return json({ api_version: API_VERSION, auth: 0 });
    const ctx = await readerContext(actor, request, replyHeaders);
    const noun = parameters.get("mark");
    const isReadingMark = /^(?:un)?read$/.test(parameters.get("as") ?? "");
    const logged = { request, operation: "fever mark", isPrivate: true, isReadingMark };
    if (noun !== null) await write(ctx, logged, () => mark(ctx, noun, parameters));
    const marked = noun === null ? {} : await readMarked(ctx, parameters.get("as"));
    const parts = await Promise.all(
      Object.entries(PARTS).map(([name, read]) => (parameters.has(name) ? read(ctx, parameters) : {})),
    );
    const head = { api_version: API_VERSION, auth: 1, last_refreshed_on_time: secondsOf(ctx.now()) };
    return json(Object.assign(head, marked, ...parts));
  },
);
