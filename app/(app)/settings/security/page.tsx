import type { Metadata } from "next";
import { SecurityView } from "@/components/settings/security-view";
import { requireContext } from "@/lib/auth/context";
import { sessionsQuery } from "@/lib/client/account";
import { getAccount } from "@/lib/context/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listSessions } from "@/lib/domain/accounts/sessions";
import { keepsMails } from "@/lib/domain/mail/send-mail";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Security" };

export default async function SecurityPage() {
  const ctx = await requireContext();
  const { email, hasPassword } = await getAccount(ctx);
  return (
    <Seeded seeds={[await seed(sessionsQuery(), endpoints.listSessions, listSessions(ctx))]}>
      <SecurityView email={email} hasPassword={hasPassword} isMailKept={keepsMails(ctx)} />
    </Seeded>
  );
}
