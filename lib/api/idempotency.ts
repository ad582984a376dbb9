import { createHash } from "node:crypto";
import {
  claimIdempotencyKey,
  type IdempotencyClaim,
  type KnownRequest,
  releaseIdempotencyKey,
  settleIdempotencyKey,
} from "@/db/queries/operations/idempotency-keys";
import type { UserContext } from "@/lib/context/context";
import { storeOutcome } from "@/lib/context/store-outcome";
import { type AnyEndpoint, isRepeatableByKey } from "@/lib/contract/endpoint";
import { HttpError } from "@/lib/contract/http-error";
import { HOUR_MS } from "@/lib/core/duration";
import { AppError } from "@/lib/core/errors";
import type { Reply } from "./reply";

const KEY_CHARACTERS_MAX = 255;
const KEPT_MS = 24 * HOUR_MS;
/** Age after which an unfinished request counts as lost with its process, and may be repeated. */
const LEASE_MS = 2 * 60_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Runs a POST of the public API once for each `Idempotency-Key`; a repeat gets the stored reply. Stores successes only,
 * because a failed request changed nothing.
 *
 * @throws HttpError 409 `idempotency_in_progress` during the first request; 422 `idempotency_mismatch` when the key
 * belongs to another request
 * @throws AppError `validation` for a key of invalid length
 */
export async function once(
  ctx: UserContext,
  call: { endpoint: AnyEndpoint; request: Request; bytes: Uint8Array },
  run: () => Promise<Reply>,
): Promise<Reply> {
  const key = idempotencyKey(call.endpoint, call.request.headers);
  if (key === null) return run();
  const claim = {
    userId: ctx.actor.userId,
    route: `${call.endpoint.method} ${call.endpoint.path}`,
    key,
    requestHash: requestHash(call.request, call.bytes),
    now: ctx.now(),
  };
  const known = await claimIdempotencyKey(ctx.db, claim, {
    keptAfter: new Date(claim.now.getTime() - KEPT_MS),
    abandonedBefore: new Date(claim.now.getTime() - LEASE_MS),
  });
  if (known !== "claimed") return knownReply(known, claim.requestHash);
  const reply = await run().catch(async (error: unknown) => {
    await releaseIdempotencyKey(ctx.db, claim);
    throw error;
  });
  await settle(ctx, claim, reply);
  return reply;
}

/** A failure does not reach the caller, who would repeat a request that has succeeded. */
async function settle(ctx: UserContext, claim: IdempotencyClaim, { status, text }: Reply): Promise<void> {
  const until = new Date(claim.now.getTime() + LEASE_MS);
  const write = () => settleIdempotencyKey(ctx.db, claim, { status, response: text });
  try {
    await storeOutcome(ctx, { until, isAwaited: true, write });
  } catch (err) {
    ctx.log.warn({ err }, "the reply to a request with an Idempotency-Key was not stored");
  }
}

/** Null without a key, and where keys are ignored. */
function idempotencyKey(endpoint: AnyEndpoint, headers: Headers): string | null {
  if (!isRepeatableByKey(endpoint)) return null;
  const key = headers.get("idempotency-key");
  if (key !== null && (key.length === 0 || key.length > KEY_CHARACTERS_MAX))
    throw new AppError("validation", `An Idempotency-Key has 1 to ${KEY_CHARACTERS_MAX} characters.`);
  return key;
}

/** Requests are equal when URL and body are, byte for byte. */
function requestHash(request: Request, body: Uint8Array): Uint8Array {
  const { pathname, search } = new URL(request.url);
  return createHash("sha256").update(`${pathname}${search}\n`).update(body).digest();
}

function knownReply(known: KnownRequest | null, hash: Uint8Array): Reply {
  if (known && Buffer.compare(known.requestHash, hash) !== 0)
    throw new HttpError(
      "idempotency_mismatch",
      "This Idempotency-Key was used with a different request. Use a new one.",
    );
  if (!known?.reply)
    throw new HttpError("idempotency_in_progress", "The first request with this Idempotency-Key is still running.", {
      "Retry-After": String(RETRY_AFTER_SECONDS),
    });
  const { status, response } = known.reply;
  return { status, text: response, headers: { "Idempotency-Replayed": "true" }, isReplay: true };
}
