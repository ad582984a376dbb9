import { z } from "zod";
import type { Context } from "@/lib/context/context";
import { openSealed, seal } from "@/lib/platform/secret";

const webhookTarget = z.object({
  url: z.string(),
  /** The present secret first. `until`: ISO 8601 end of a former one. */
  secrets: z.array(z.object({ secret: z.string(), until: z.string().nullable() })).min(1),
});
export type WebhookTarget = z.output<typeof webhookTarget>;

type Sealer = Pick<Context, "mac">;

/** Encrypts where and how a destination is reached. */
export function sealTarget(ctx: Sealer, destinationId: string, target: object): Uint8Array {
  return seal(JSON.stringify(target), optionsOf(ctx, destinationId));
}

/** @returns null when the server's secret has changed since */
export function openWebhook(ctx: Sealer, { id, sealed }: { id: string; sealed: Uint8Array }): WebhookTarget | null {
  return openTarget(ctx, { id, sealed }, webhookTarget);
}

export function openTarget<Shape extends z.ZodType>(
  ctx: Sealer,
  { id, sealed }: { id: string; sealed: Uint8Array },
  shape: Shape,
): z.output<Shape> | null {
  const text = openSealed(sealed, optionsOf(ctx, id));
  return text === null ? null : shape.parse(JSON.parse(text));
}

/** Bound to its row, so that no other destination gets a secret. */
function optionsOf({ mac }: Sealer, destinationId: string) {
  return { key: mac("destinations", "AES-256-GCM"), purpose: `destination ${destinationId}` };
}
