"use client";

import { CircleUserRound } from "lucide-react";
import { LazyMenu } from "@/components/ui/lazy-menu";

const load = () => import("./account-menu-items");

export function AccountMenu({ email, triggerClass }: { email: string; triggerClass: string }) {
  const content = (
    <>
      <CircleUserRound aria-hidden="true" size={17} />
      <span className="rail:sr-only">Account</span>
    </>
  );
  return (
    <LazyMenu load={load} trigger={{ className: triggerClass, children: content }}>
      {({ AccountMenuItems }, start) => <AccountMenuItems email={email} start={start} />}
    </LazyMenu>
  );
}
