import { createHmac, randomBytes } from "node:crypto";
import { FORMER_SECRET_HOURS } from "@/lib/contract/webhooks";
import { HOUR_MS } from "@/lib/core/duration";
import type { WebhookTarget } from "./sealed-target";

type Secrets = WebhookTarget["secrets"];

const PREFIX = "whsec_";
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

export function mintSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/** Maximum former secrets, and so extra signatures per request. */
const FORMER_SECRETS_MAX = 3;

/** Adds a new secret. Each former one stays valid for a day after its replacement; only the last three are kept. */
export function rotate(secrets: Secrets, secret: string, now: Date): Secrets {
  const end = new Date(now.getTime() + FORMER_SECRET_HOURS * HOUR_MS).toISOString();
  const former = validSecrets(secrets, now).map((one) => ({ ...one, until: one.until ?? end }));
  return [{ secret, until: null }, ...former.slice(0, FORMER_SECRETS_MAX)];
}

function validSecrets(secrets: Secrets, now: Date): Secrets {
  return secrets.filter(({ until }) => until === null || new Date(until) > now);
}

/** Returns until when the last former secret is valid; null without one. */
export function formerSecretUntil(secrets: Secrets, now: Date): Date | null {
  const former = validSecrets(secrets, now).find(({ until }) => until !== null);
  return former?.until ? new Date(former.until) : null;
}

/**
 * Headers of an attempt as in Standard Webhooks 1.0.0, with a signature for each valid secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  { id, payload }: { id: string; payload: string },
  secrets: Secrets,
  now: Date,
): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const valid = validSecrets(secrets, now);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": valid.map(({ secret }) => `v1,${sign(`${id}.${seconds}.${payload}`, secret)}`).join(" "),
  };
}

function sign(text: string, secret: string): string {
  return createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(text)
    .digest("base64");
}
