import type { Context } from "@/lib/context/context";
import { hashLinkToken, mintLinkToken } from "@/lib/context/link-token";
import { openSealed, seal } from "@/lib/platform/secret";

interface Owned {
  id: string;
  userId: string;
}

/** Creates a secret to store: the hash finds the address, and the encrypted text is bound to the owner's row. */
export function newSecret(ctx: Pick<Context, "mac">, owned: Owned): { tokenHash: Buffer; tokenSealed: Uint8Array } {
  const token = mintLinkToken();
  return { tokenHash: hashLinkToken(token), tokenSealed: seal(token, sealOptions(ctx, owned)) };
}

/** @returns null after the server's secret has changed */
export function openSecret(ctx: Pick<Context, "mac">, address: Owned & { tokenSealed: Uint8Array }): string | null {
  return openSealed(address.tokenSealed, sealOptions(ctx, address));
}

function sealOptions({ mac }: Pick<Context, "mac">, { id, userId }: Owned) {
  return { key: mac("feed-addresses", "AES-256-GCM"), purpose: `${userId} ${id}` };
}
