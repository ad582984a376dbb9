import type { ServerResponse } from "node:http";
import { databaseFailure } from "@/lib/core/database-error";

const RETRY_AFTER_SECONDS = 5;
const BODY = Buffer.from(`<!doctype html>
<html lang="en" style="color-scheme: light dark; background: light-dark(#fbfaf7, #141412); color: light-dark(#1b1a17, #ecebe6)">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lede cannot answer right now · Lede</title>
<main style="box-sizing: border-box; display: grid; place-content: center; gap: 1rem; min-height: 100dvh; margin: -8px; padding: 1.5rem; text-align: center; font: 1rem/1.5 system-ui, sans-serif">
<h1 style="margin: 0; font: 2rem/1.2 Georgia, serif">Lede cannot answer right now</h1>
<p style="margin: 0">Nothing was lost. Try again in a moment. If this keeps happening, tell the person who runs this server.</p>
<p style="margin: 0"><a href="" style="color: light-dark(#b3361b, #ff8a6b)">Try again</a></p>
</main>
</html>
`);
/** Describe the framework's body. */
const REPLACED_HEADERS = ["Content-Encoding", "ETag", "Link", "Transfer-Encoding"];

/**
 * Replaces the framework's error page, if the database caused it, by a 503 that needs no script. The framework can only
 * answer 500, with a page that scripts draw.
 *
 * @returns takes errors of the page before its head is sent
 */
export function explainOutage(response: ServerResponse): (error: unknown) => void {
  const { writeHead, write, end } = response;
  let isOutage = false;
  let isReplaced = false;
  const replace = () => {
    if (!isOutage || response.headersSent || response.statusCode !== 500) return;
    isReplaced = true;
    for (const name of REPLACED_HEADERS) response.removeHeader(name);
    response.setHeader("Cache-Control", "private, no-store");
    response.setHeader("Content-Length", BODY.length);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    writeHead.call(response, 503);
    // Node leaves the body out of an answer to HEAD.
    end.call(response, BODY, "utf8");
  };
  // The framework may send the head alone, or leave it to the first piece or the end of the body.
  Object.assign(response, {
    writeHead(...args: Parameters<typeof writeHead>) {
      response.statusCode = args[0];
      replace();
      return isReplaced ? response : writeHead.apply(response, args);
    },
    write(...args: Parameters<typeof write>) {
      replace();
      return isReplaced || write.apply(response, args);
    },
    end(...args: Parameters<typeof end>) {
      replace();
      return isReplaced ? response : end.apply(response, args);
    },
  });
  return (error) => {
    isOutage ||= databaseFailure(error)?.kind === "unavailable";
  };
}
