import { z } from "zod";
import {
  deleteServerSetting,
  listServerSettings,
  type ServerSetting,
  storeServerSetting,
} from "@/db/queries/operations/server-settings";
import type { Context } from "@/lib/context/context";
import { newId } from "@/lib/core/id";
import { openSealed, seal } from "@/lib/platform/secret";

/** Shape of each group. Another version of Lede may have stored a group in a shape that this one cannot parse. */
const SHAPES = {
  ai: z.object({
    baseUrl: z.string(),
    model: z.string(),
    // Earlier versions stored none.
    embeddingModel: z.string().nullable().default(null),
    keyEnd: z.string().nullable(),
  }),
  "ai-prices": z.object({
    currency: z.string(),
    models: z.record(z.string(), z.object({ input: z.number(), output: z.number() })),
  }),
  mail: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("resend"), from: z.string(), secretEnd: z.string().nullable() }),
    z.object({
      kind: z.literal("smtp"),
      from: z.string(),
      host: z.string(),
      port: z.int(),
      user: z.string(),
      secretEnd: z.null(),
    }),
  ]),
  connectors: z.object({ names: z.array(z.string()) }),
  "ai-checks": z.object({ hasSecondOpinion: z.boolean() }),
};

type Name = keyof typeof SHAPES;
type Value<N extends Name> = z.output<(typeof SHAPES)[N]>;

export type StoredMail = Value<"mail">;
export type AiPrices = Value<"ai-prices">;

/** A group of settings with its secret, which goes to one destination only. */
interface Stored<N extends Name> {
  value: Value<N>;
  /** Null without one, and when it was encrypted with another secret of the server or for another destination. */
  secret: string | null;
}

export interface StoredSettings {
  /** Changes with every write. */
  revision: string;
  ai: Stored<"ai"> | null;
  prices: AiPrices | null;
  checks: Value<"ai-checks"> | null;
  mail: Stored<"mail"> | null;
  /** Values of connectors by variable. */
  connectors: Readonly<Record<string, string>>;
}

export const NOTHING_STORED: StoredSettings = {
  revision: "",
  ai: null,
  prices: null,
  checks: null,
  mail: null,
  connectors: {},
};

type Store = Pick<Context, "db" | "mac">;

/** The operator's settings from the database, with their secrets. */
export async function readStoredSettings(ctx: Store): Promise<StoredSettings> {
  const rows = await listServerSettings(ctx.db);
  return {
    revision: rows.map(({ revision }) => revision).join(),
    ai: stored(ctx, rows, "ai"),
    prices: stored(ctx, rows, "ai-prices")?.value ?? null,
    checks: stored(ctx, rows, "ai-checks")?.value ?? null,
    mail: stored(ctx, rows, "mail"),
    // Safe: `saveConnector` wrote it, and GCM proves that.
    connectors: JSON.parse(stored(ctx, rows, "connectors")?.secret ?? "{}") as Record<string, string>,
  };
}

function stored<N extends Name>(ctx: Store, rows: readonly ServerSetting[], name: N): Stored<N> | null {
  const row = rows.find((one) => one.name === name);
  const parsed = SHAPES[name].safeParse(row?.value);
  if (!row || !parsed.success) return null;
  const value = parsed.data as Value<N>; // Safe: the shape of this name parsed it
  const key = { key: keyOf(ctx), purpose: purposeOf(name, value) };
  return { value, secret: row.sealed && openSealed(row.sealed, key) };
}

export async function storeSettings<N extends Name>(
  ctx: Store & Pick<Context, "now">,
  name: N,
  { value, secret }: Stored<N>,
): Promise<void> {
  const sealed = secret === null ? null : seal(secret, { key: keyOf(ctx), purpose: purposeOf(name, value) });
  await storeServerSetting(ctx.db, { name, value, sealed, revision: newId(), updatedAt: ctx.now() });
}

export function deleteSettings({ db }: Pick<Context, "db">, name: Name): Promise<void> {
  return deleteServerSetting(db, name);
}

/** Binds a secret to its destination, so that a changed row cannot send it elsewhere. */
function purposeOf<N extends Name>(name: N, value: Value<N>): string {
  if ("baseUrl" in value) return `${name} ${value.baseUrl}`;
  return "host" in value ? `${name} ${value.host}:${value.port}` : name;
}

function keyOf({ mac }: Pick<Context, "mac">): Buffer {
  return mac("server-settings", "AES-256-GCM");
}
