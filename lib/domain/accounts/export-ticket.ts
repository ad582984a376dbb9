import { timingSafeEqual } from "node:crypto";
import type { UserContext } from "@/lib/context/context";
import { AppError } from "@/lib/core/errors";
import { confirmOwner } from "./confirm-owner";

const LIFE_SECONDS = 24 * 3_600;
const TICKET = /^(\d{1,12})\.([\w-]{43})$/;

/**
 * Lets the session download everything for a day, after its owner has shown that it is in their hands. Worth nothing to
 * any other session, and to this one when it has ended.
 *
 * @throws AppError as {@link confirmOwner}
 */
export async function askExport(ctx: UserContext, typed: { password: string; network: string }): Promise<string> {
  await confirmOwner(ctx, { ...typed, pointer: "/password" });
  const expiresAt = Math.floor(ctx.now().getTime() / 1_000) + LIFE_SECONDS;
  return `${expiresAt}.${signature(ctx, expiresAt).toString("base64url")}`;
}

/** @throws AppError `forbidden` for a ticket that is none, of another session, or over */
export function checkExportTicket(ctx: UserContext, ticket: string): void {
  const [, expiresAt = "", mac = ""] = TICKET.exec(ticket) ?? [];
  const given = Buffer.from(mac, "base64url");
  const expected = signature(ctx, Number(expiresAt));
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  if (!isOurs || Number(expiresAt) * 1_000 <= ctx.now().getTime())
    throw new AppError("forbidden", "This link works for a day, in the browser that asked for it. Ask for a new one.");
}

function signature({ mac, actor: { userId, sessionId } }: UserContext, expiresAt: number): Buffer {
  return mac("export", `${userId}/${sessionId ?? ""}/${expiresAt}`);
}
