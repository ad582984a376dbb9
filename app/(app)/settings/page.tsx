import type { Metadata } from "next";
import { ProfileView } from "@/components/settings/profile-view";
import { getAccount } from "@/lib/accounts/get-account";
import { getMailState } from "@/lib/accounts/get-mail-state";
import { requireContext } from "@/lib/auth/context";

export const metadata: Metadata = { title: "Profile" };

export default async function ProfilePage() {
  const ctx = await requireContext();
  const { name, timeZone, isTimeZoneFixed, locale } = await getAccount(ctx);
  return <ProfileView profile={{ name, timeZone, isTimeZoneFixed, locale }} mail={await getMailState(ctx)} />;
}
