import { updateUser } from "@/db/queries/accounts/users";
import { transact, type UserContext } from "@/lib/context/context";
import { BROWSERS_LOCALE } from "@/lib/context/get-account";
import type { Input } from "@/lib/contract/endpoint";
import type { endpoints } from "@/lib/contract/endpoints";
import { replanDigests } from "@/lib/domain/digests/plan-digests";

/** Changes what is given. In another zone, the caller's digests come by its clocks from now on. */
export function updateProfile(ctx: UserContext, wanted: Input<typeof endpoints.updateProfile>["body"]): Promise<void> {
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
