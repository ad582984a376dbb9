import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AppearanceView } from "@/components/settings/appearance-view";
import { requireContext } from "@/lib/auth/context";
import { DEFAULT_DENSITY_COOKIE, defaultDensityIn } from "@/lib/client/density";
import { readPreferences } from "@/lib/client/preferences";
import { getAccount } from "@/lib/context/account";

export const metadata: Metadata = { title: "Appearance" };

export default async function AppearancePage() {
  const ctx = await requireContext();
  const [{ showsPictures }, jar] = await Promise.all([getAccount(ctx), cookies()]);
  const { theme, textSize, marksPassed } = readPreferences((name) => jar.get(name)?.value);
  const density = defaultDensityIn(jar.get(DEFAULT_DENSITY_COOKIE)?.value);
  return (
    <AppearanceView
      preferences={{ theme, textSize, marksPassed }}
      density={density}
      pictures={ctx.settings.showsPictures ? { isOn: showsPictures } : null}
    />
  );
}
