"use client";

import { CircleUserRound } from "lucide-react";
import { LazyMenu } from "@/components/ui/lazy-menu";

const load = () => import("./account-menu-items");

interface AccountMenuProps {
  email: string;
  triggerClass: string;
  iconPx?: number;
}

export function AccountMenu({ email, triggerClass, iconPx = 17 }: AccountMenuProps) {
  const content = (
    <>
      <CircleUserRound aria-hidden="true" size={iconPx} />
      <span className="rail:sr-only">Account</span>
    </>
  );
  return (
    <LazyMenu load={load} trigger={{ className: triggerClass, children: content }}>
      {({ AccountMenuItems }, start) => <AccountMenuItems email={email} start={start} />}
    </LazyMenu>
  );
}
