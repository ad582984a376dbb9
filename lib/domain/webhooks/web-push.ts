import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from "node:crypto";
import { listServerSettings, storeServerSetting } from "@/db/queries/operations/server-settings";
import type { Context } from "@/lib/context/context";
import { DAY_MS, HOUR_MS } from "@/lib/core/duration";
import { newId } from "@/lib/core/id";
import { openSealed, seal } from "@/lib/platform/secret";
import type { Message } from "./attempt";
import type { Notice } from "./channel-target";

/** OpenSSL's name for P-256, the curve of browsers' keys. */
const CURVE = "prime256v1";
/** The largest record that all push services accept. */
const RECORD_BYTES = 4_096;
const TTL_SECONDS = DAY_MS / 1000;
const TOKEN_MS = 12 * HOUR_MS;

interface Subscription {
  url: string;
  /** Base64url, as the browser gives them. */
  publicKey: string;
  auth: string;
}

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** The server's keys for push services, created on first use and again after a change of the server's secret. */
export async function vapidKeys(ctx: Pick<Context, "db" | "mac" | "now">): Promise<VapidKeys> {
  const stored = await findKeys(ctx);
  if (stored?.keys) return stored.keys;
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys().toString("base64url");
  const sealed = seal(pair.getPrivateKey().toString("base64url"), sealOptions(ctx, publicKey));
  const row = { name: "web-push" as const, value: { publicKey }, sealed, revision: newId(), updatedAt: ctx.now() };
  await storeServerSetting(ctx.db, row, stored?.revision ?? null);
  const kept = (await findKeys(ctx))?.keys;
  if (!kept) throw new Error("The stored keys for Web Push cannot be read with the server's present secret.");
  return kept;
}

/** @returns null without stored keys; `keys` is null when they were encrypted with another secret of the server */
async function findKeys(
  ctx: Pick<Context, "db" | "mac">,
): Promise<{ keys: VapidKeys | null; revision: string } | null> {
  const row = (await listServerSettings(ctx.db)).find(({ name }) => name === "web-push");
  if (!row?.sealed) return null;
  // Safe: `vapidKeys` wrote it.
  const { publicKey } = row.value as { publicKey: string };
  const privateKey = openSealed(row.sealed, sealOptions(ctx, publicKey));
  return { keys: privateKey === null ? null : { publicKey, privateKey }, revision: row.revision };
}

function sealOptions({ mac }: Pick<Context, "mac">, publicKey: string) {
  return { key: mac("server-settings", "AES-256-GCM"), purpose: `web-push ${publicKey}` };
}

/** Whether a browser's keys have the right form. */
export function isPushKey({ publicKey, auth }: Pick<Subscription, "publicKey" | "auth">): boolean {
  try {
    const own = createECDH(CURVE);
    own.generateKeys();
    own.computeSecret(Buffer.from(publicKey, "base64url"));
    return Buffer.from(auth, "base64url").length === 16;
  } catch {
    return false;
  }
}

/** The request that shows a notice in a browser. @see RFC 8030, RFC 8291, RFC 8292 */
export async function pushMessage(ctx: Context, subscription: Subscription, notice: Notice): Promise<Message> {
  const keys = await vapidKeys(ctx);
  return {
    url: subscription.url,
    headers: {
      ttl: String(TTL_SECONDS),
      "content-encoding": "aes128gcm",
      authorization: authorization(ctx, keys, new URL(subscription.url).origin),
    },
    body: encrypt(JSON.stringify(notice), subscription),
    contentType: "application/octet-stream",
  };
}

function authorization(ctx: Context, { publicKey, privateKey }: VapidKeys, audience: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const expiresAt = Math.floor((ctx.now().getTime() + TOKEN_MS) / 1000);
  const claims = part({ aud: audience, exp: expiresAt, sub: ctx.settings.appUrl });
  const unsigned = `${part({ typ: "JWT", alg: "ES256" })}.${claims}`;
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
  const signature = sign("sha256", Buffer.from(unsigned), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `vapid t=${unsigned}.${signature}, k=${publicKey}`;
}

/** Encrypts one record for a browser. @see RFC 8291 section 3.4, RFC 8188 */
function encrypt(text: string, { publicKey, auth }: Pick<Subscription, "publicKey" | "auth">): Uint8Array {
  const receiver = Buffer.from(publicKey, "base64url");
  const pair = createECDH(CURVE);
  const sender = pair.generateKeys();
  const salt = randomBytes(16);
  const info = (name: string, ...more: Uint8Array[]) => Buffer.concat([Buffer.from(`${name}\0`), ...more]);
  const derive = (secret: Uint8Array, salted: Uint8Array, about: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync("sha256", secret, salted, about, bytes));
  const shared = pair.computeSecret(receiver);
  const secret = derive(shared, Buffer.from(auth, "base64url"), info("WebPush: info", receiver, sender), 32);
  const key = derive(secret, salt, info("Content-Encoding: aes128gcm"), 16);
  const nonce = derive(secret, salt, info("Content-Encoding: nonce"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // 2 is the delimiter of the last record.
  const encrypted = [cipher.update(Buffer.concat([Buffer.from(text), Buffer.of(2)])), cipher.final()];
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, header, sender, ...encrypted, cipher.getAuthTag()]);
}
