import type { Metadata } from "next";
import { cookies } from "next/headers";
import { KeyboardView } from "@/components/settings/keyboard-view";
import { requireContext } from "@/lib/auth/context";
import { readPreferences } from "@/lib/client/preferences";

export const metadata: Metadata = { title: "Keyboard" };

export default async function KeyboardPage() {
  await requireContext();
  const jar = await cookies();
  return <KeyboardView hasSingleKeys={readPreferences((name) => jar.get(name)?.value).hasSingleKeys} />;
}
