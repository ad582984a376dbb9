import { updateUser } from "@/db/queries/accounts/users";
import { updateTimeZone } from "@/db/queries/digests/digest-settings";
import { BROWSERS_LOCALE, getAccount } from "@/lib/context/account";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import type { Me } from "@/lib/contract/me";
import { listApiKeys } from "@/lib/domain/api-keys/api-keys";
import { replanDigests } from "@/lib/domain/digests/plan-digests";

/** The caller's account and the key of the request. */
export async function getMe(ctx: UserContext): Promise<Me> {
  const { userId, keyId } = ctx.actor;
  const { email, name, timeZone, locale, showsPictures } = await getAccount(ctx);
  const keys = keyId === undefined ? [] : await listApiKeys(ctx);
  return {
    id: userId,
    email,
    name,
    time_zone: timeZone,
    locale,
    shows_pictures: showsPictures,
    key: keys.find(({ id }) => id === keyId) ?? null,
  };
}

/** Changes the fields sent. Another time zone reschedules the caller's digests. */
export function updateMe(ctx: UserContext, wanted: InputOf<"updateMe">["body"]): Promise<Me> {
  const { userId } = ctx.actor;
  const { name, time_zone: timezone, locale, shows_pictures: showsPictures } = wanted;
  return transact(ctx, async (tx) => {
    await updateUser(tx.db, userId, {
      ...(name !== undefined && { name }),
      ...(timezone !== undefined && { isTimezoneFixed: timezone !== null }),
      ...(timezone && { timezone }),
      ...(locale !== undefined && { locale: locale ?? BROWSERS_LOCALE }),
      ...(showsPictures !== undefined && { showsPictures }),
    });
    if (timezone) await replanDigests(tx, { userId });
    return getMe(tx);
  });
}

/** Sets the time zone and reschedules the caller's digests. @param timeZone valid */
export function setTimeZone(ctx: UserContext, timeZone: string): Promise<void> {
  const { userId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (await updateTimeZone(tx.db, userId, timeZone)) await replanDigests(tx, { userId });
  });
}
