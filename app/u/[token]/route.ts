import { readBytes } from "@/lib/api/body";
import { exchange } from "@/lib/api/exchange";
import { linkedDigestPage } from "@/lib/api/linked-digest-page";
import { NONCE_HEADER } from "@/lib/auth/page-headers";
import { findLinkedDigest, switchLinkedDigest } from "@/lib/domain/digests/unsubscribe";

const BODY_BYTES_MAX = 1_048_576;
/** The page has only its own inline style. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface Called {
  params: Promise<{ token: string }>;
}

/** Shows what the link does and changes nothing, because virus scanners open every link. */
export function GET(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/u/{token}", async (ctx) => {
    const { token } = await params;
    return page(request, { token, digest: await findLinkedDigest(ctx, token), isDone: false });
  });
}

/**
 * Acts at once, on the click in a mail program (which sends no cookie) and on the page's button. The link alone
 * authorises.
 *
 * @see RFC 8058
 */
export function POST(request: Request, { params }: Called): Promise<Response> {
  return exchange(request, "/u/{token}", async (ctx) => {
    const { token } = await params;
    const digest = await switchLinkedDigest(ctx, token, await asksToTurnOn(request));
    return page(request, { token, digest, isDone: true });
  });
}

/** Only our own page turns digests on; any other body turns them off. */
async function asksToTurnOn(request: Request): Promise<boolean> {
  const body = await readBytes(request, BODY_BYTES_MAX);
  return new URLSearchParams(new TextDecoder().decode(body)).get("digests") === "on";
}

function page(request: Request, shown: Parameters<typeof linkedDigestPage>[0]): Response {
  return new Response(linkedDigestPage(shown, request.headers.get(NONCE_HEADER)), {
    status: shown.digest ? 200 : 404,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
