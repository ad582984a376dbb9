import { withDelay } from "@/lib/api/authenticate";
import { presentedKey } from "@/lib/api/presented-key";
import type { SystemContext, UserActor } from "@/lib/context/context";
import { normaliseEmail } from "@/lib/context/email";
import { AppError, isAppError } from "@/lib/core/errors";
import { verifyApiKey } from "@/lib/domain/api-keys/api-keys";
import { findAccount } from "@/lib/domain/readers/find-account";
import { json, text } from "@/lib/protocols/readers/reader-request";

const REMEDY = "Log in with your email address and an API key from the settings, not with your password.";

/** Answers `ClientLogin`. The authorisation is the API key itself, so that revoking the key ends it. */
export async function logIn(ctx: SystemContext, request: Request, form: URLSearchParams): Promise<Response> {
  const key = form.get("Passwd")?.trim() ?? "";
  const email = normaliseEmail(form.get("Email") ?? "");
  try {
    if (!(await withDelay(ctx, request, () => ownerOf(ctx, { key, email })))) return refuse(REMEDY);
  } catch (error) {
    // An expired key.
    if (isAppError(error) && error.code === "unauthorized") return refuse(error.message);
    throw error;
  }
  if (form.get("output") === "json") return json({ SID: key, LSID: key, Auth: key });
  return text(`SID=${key}\nLSID=null\nAuth=${key}\n`);
}

function refuse(reason: string): Response {
  const refusal = text(`Error=BadAuthentication\nInfo=${reason}\n`);
  return new Response(refusal.body, { status: 401, headers: refusal.headers });
}

async function ownerOf(
  ctx: SystemContext,
  { key, email }: { key: string; email: string | null },
): Promise<UserActor | null> {
  const actor = email === null ? null : await verifyApiKey(ctx, key);
  const account = actor && (await findAccount(ctx, actor.userId));
  return account?.email === email ? actor : null;
}

/** Authenticates by `GoogleLogin auth=`, or by a header of the API. @throws AppError `unauthorized` */
export async function authenticateReader(ctx: SystemContext, request: Request): Promise<UserActor> {
  const [, authorisation] =
    /^GoogleLogin\s+auth="?([^\s"]*)"?\s*$/i.exec(request.headers.get("authorization") ?? "") ?? [];
  const key = authorisation ?? presentedKey(request.headers);
  const actor = key === null ? null : await withDelay(ctx, request, () => verifyApiKey(ctx, key));
  if (actor) return actor;
  throw new AppError("unauthorized", REMEDY);
}
