import { z } from "zod";
import { orNull } from "@/lib/core/or-null";
import { webUrl } from "@/lib/core/web-url";

/** A read API response. Reasons are machine-readable codes, coarse before fine; texts for people are left out. */
export type ApiReading<T> =
  | { kind: "reply"; reply: T }
  | { kind: "refusal"; reasons: string[] }
  | { kind: "unreadable" };

/** Reads JSON as a reply, otherwise as a refusal. Ignores unknown fields. */
export function readJson<T>(bytes: Uint8Array, reply: z.ZodType<T>, refusal: z.ZodType<string[]>): ApiReading<T> {
  const json = orNull<unknown>(() => JSON.parse(new TextDecoder().decode(bytes)));
  const asReply = reply.safeParse(json);
  if (asReply.success) return { kind: "reply", reply: asReply.data };
  const asRefusal = refusal.safeParse(json);
  return asRefusal.success ? { kind: "refusal", reasons: asRefusal.data } : { kind: "unreadable" };
}

/** An array without its invalid members. Fails when all of several members are invalid. */
export function listOf<T>(member: z.ZodType<T>) {
  return z.array(z.unknown()).transform((members, context) => {
    const good = members.flatMap((one) => {
      const parsed = member.safeParse(one);
      return parsed.success ? [parsed.data] : [];
    });
    if (members.length === 0 || good.length > 0) return good;
    context.issues.push({ code: "custom", message: "has no member that can be read", input: members });
    return z.NEVER;
  });
}

/** A field of minor use: null when it is absent or of another form. */
export function maybe<T extends z.ZodType>(field: T) {
  return field.nullish().catch(null);
}

export const maybeText = maybe(z.string());

/** An absolute http or https address; null for anything else. */
export const maybeUrl = maybeText.transform((text) => webUrl(text ?? "")?.href ?? null);
