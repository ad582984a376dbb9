import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OutboxMail } from "@/components/outbox/outbox-mail";
import { requireContext } from "@/lib/auth/context";
import { isOperator } from "@/lib/context/account";
import { id } from "@/lib/contract/fields";
import { isAppError } from "@/lib/core/errors";
import { getOutboxMail } from "@/lib/domain/mail/outbox";

export const metadata: Metadata = { title: "Mail" };

export default async function OutboxMailPage({ params }: PageProps<"/settings/status/outbox/[id]">) {
  const ctx = await requireContext();
  const mailId = id.safeParse((await params).id).data;
  if (mailId === undefined || !(await isOperator(ctx))) notFound();
  const found = await getOutboxMail(ctx, mailId).catch((error: unknown) => {
    if (isAppError(error) && error.code === "not_found") notFound();
    throw error;
  });
  return <OutboxMail mail={found.mail} text={found.outgoing} isForReaderAlone={found.isForReaderAlone} />;
}
