import type { Metadata } from "next";
import { cookies } from "next/headers";
import { SettingsView } from "@/components/settings/settings-view";
import { getMailState } from "@/lib/accounts/get-mail-state";
import { requireContext } from "@/lib/auth/context";
import { readPreferences } from "@/lib/client/preferences";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const ctx = await requireContext();
  const jar = await cookies();
  return <SettingsView preferences={readPreferences((name) => jar.get(name)?.value)} mail={await getMailState(ctx)} />;
}
