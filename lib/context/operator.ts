import { findOperatorId } from "@/db/queries/accounts/users";
import { AppError } from "@/lib/core/errors";
import type { UserContext } from "./context";
import { normaliseEmail } from "./email";

/** Does the caller run the installation? That is the account of `ADMIN_EMAIL`, or else the first one that was made. */
export async function isOperator(ctx: UserContext): Promise<boolean> {
  const { adminEmail } = ctx.settings;
  const operatorId = await findOperatorId(ctx.db, adminEmail === null ? null : normaliseEmail(adminEmail));
  return operatorId === ctx.actor.userId;
}

/** @throws AppError `forbidden` for everybody but the operator */
export async function requireOperator(ctx: UserContext): Promise<void> {
  if (!(await isOperator(ctx)))
    throw new AppError("forbidden", "Only the operator of this installation may see and do this.");
}
