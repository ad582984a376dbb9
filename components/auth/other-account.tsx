"use client";

import { ActionButton } from "@/components/ui/action-button";
import { signOut } from "@/lib/client/sign-out";

/** Signs out and returns to the present page. */
export function OtherAccount() {
  return (
    <ActionButton className="min-h-11 justify-center" act={() => signOut(window.location.pathname)}>
      Use another account
    </ActionButton>
  );
}
