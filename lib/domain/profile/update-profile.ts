import { updateUser } from "@/db/queries/accounts/users";
import { updateTimeZone } from "@/db/queries/digests/digest-settings";
import { BROWSERS_LOCALE } from "@/lib/context/account";
import { transact, type UserContext } from "@/lib/context/context";
import type { InputOf } from "@/lib/contract/endpoints";
import { replanDigests } from "@/lib/domain/digests/plan-digests";

/** Changes the fields sent. Another time zone reschedules the caller's digests. */
export function updateProfile(ctx: UserContext, wanted: InputOf<"updateProfile">["body"]): Promise<void> {
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
  });
}

/** Sets the time zone and reschedules the caller's digests. @param timeZone valid */
export function setTimeZone(ctx: UserContext, timeZone: string): Promise<void> {
  const { userId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (await updateTimeZone(tx.db, userId, timeZone)) await replanDigests(tx, { userId });
  });
}
