import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";
import { requireContext } from "@/lib/auth/context";
import { isOperator } from "@/lib/context/account";

export default async function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="medium:grid medium:grid-cols-[9.5rem_minmax(0,1fr)]">
      <SettingsNav isForOperator={await isOperator(await requireContext())} />
      {children}
    </div>
  );
}
