import type { ReactNode } from "react";
import { SettingsNav } from "@/components/settings/settings-nav";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="medium:grid medium:grid-cols-[9.5rem_minmax(0,1fr)]">
      <SettingsNav />
      {children}
    </div>
  );
}
