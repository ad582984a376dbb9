import type { HubSubscriber } from "@/db/queries/feed-addresses/hub-subscribers";
import type { Context } from "@/lib/context/context";
import { openSealed, seal } from "@/lib/platform/secret";

type Key = Pick<HubSubscriber, "addressId" | "format" | "callback">;

/** Encrypts a subscriber's `hub.secret`, in base64. */
export function sealSubscriberSecret(ctx: Pick<Context, "mac">, key: Key, secret: string): string {
  return Buffer.from(seal(secret, sealOptions(ctx, key))).toString("base64");
}

/** @returns null without a secret, and after the server's own has changed */
export function openSubscriberSecret(ctx: Pick<Context, "mac">, subscriber: Key & { secretSealed: Uint8Array | null }) {
  const { secretSealed } = subscriber;
  return secretSealed && openSealed(secretSealed, sealOptions(ctx, subscriber));
}

function sealOptions({ mac }: Pick<Context, "mac">, { addressId, format, callback }: Key) {
  return { key: mac("hub-subscribers", "AES-256-GCM"), purpose: `${addressId} ${format} ${callback}` };
}
