import type { Metadata } from "next";
import { ProfileView } from "@/components/settings/profile-view";
import { requireContext } from "@/lib/auth/context";
import { getAccount } from "@/lib/context/account";
import { getMailState } from "@/lib/domain/accounts/verify-email";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const ctx = await requireContext();
  const { name, timeZone, isTimeZoneFixed, locale, hasPassword } = await getAccount(ctx);
  const profile = { name, timeZone, isTimeZoneFixed, locale, hasPassword };
  return <ProfileView profile={profile} mail={await getMailState(ctx)} />;
}
