import type { Metadata } from "next";
import { cookies } from "next/headers";
import { AppearanceView } from "@/components/settings/appearance-view";
import { requireContext } from "@/lib/auth/context";
import { DEFAULT_DENSITY_COOKIE, defaultDensityIn } from "@/lib/client/density";
import { readPreferences } from "@/lib/client/preferences";

export const metadata: Metadata = { title: "Appearance" };

export default async function AppearancePage() {
  const { settings } = await requireContext();
  const jar = await cookies();
  const { theme, textSize, marksPassed, showsPictures } = readPreferences((name) => jar.get(name)?.value);
  const density = defaultDensityIn(jar.get(DEFAULT_DENSITY_COOKIE)?.value);
  return (
    <AppearanceView
      preferences={{ theme, textSize, marksPassed, showsPictures }}
      density={density}
      hasPictures={settings.showsPictures}
    />
  );
}
