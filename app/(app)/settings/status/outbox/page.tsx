import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { OutboxTable } from "@/components/outbox/outbox-table";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { BackLink, Page } from "@/components/ui/page";
import { requireContext } from "@/lib/auth/context";
import { isOperator } from "@/lib/context/account";
import { id } from "@/lib/contract/fields";
import { listOutbox, transportText } from "@/lib/domain/mail/outbox";

export const metadata: Metadata = { title: "Outbox" };

export default async function OutboxPage({ searchParams }: PageProps<"/settings/status/outbox">) {
  const ctx = await requireContext();
  if (!(await isOperator(ctx))) notFound();
  const { mails, next } = await listOutbox(ctx, id.safeParse((await searchParams).before).data);
  return (
    <Page title="Outbox" lead={transportText(ctx)} back={<BackLink href="/settings/status">Status</BackLink>}>
      {mails.length === 0 ? (
        <Empty title="No emails yet">Digests and links appear here.</Empty>
      ) : (
        <OutboxTable mails={mails} />
      )}
      {next && (
        <p className="mt-6">
          <ButtonLink href={`/settings/status/outbox?before=${next}`}>Older emails</ButtonLink>
        </p>
      )}
    </Page>
  );
}
