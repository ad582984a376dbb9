import type { Metadata } from "next";
import { AuditTable } from "@/components/settings/audit-table";
import { ButtonLink } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { BackLink, Page } from "@/components/ui/page";
import { requireContext } from "@/lib/auth/context";
import { AUDIT_DAYS } from "@/lib/contract/audit";
import { id } from "@/lib/contract/fields";
import { listApiKeys } from "@/lib/domain/api-keys/api-keys";
import { listAuditEntries } from "@/lib/domain/api-keys/list-audit-entries";

export const metadata: Metadata = { title: "Log of API keys" };

/** Writes by all of the user's keys, or by `?key=`. */
export default async function AuditPage({ searchParams }: PageProps<"/settings/api-keys/log">) {
  const ctx = await requireContext();
  const { key, before } = await searchParams;
  const keyId = id.safeParse(key).data;
  const beforeId = id.safeParse(before).data;
  const cursor = beforeId ? { at: ctx.now(), id: beforeId } : undefined;
  const { rows, next } = await listAuditEntries(ctx, { key_id: keyId, cursor });
  const name = keyId && (await listApiKeys(ctx)).find((one) => one.id === keyId)?.name;
  const older = next && new URLSearchParams({ ...(keyId && { key: keyId }), before: next.id });
  return (
    <Page
      title={name ? `Log of ${name}` : "Log of API keys"}
      lead={`Changes by keys in the last ${AUDIT_DAYS} days, including keys of other members in newsfeeds you own.`}
      back={<BackLink href="/settings/api-keys">API keys</BackLink>}
    >
      {rows.length === 0 ? (
        <Empty title="No changes">Each change by an API key appears here.</Empty>
      ) : (
        <AuditTable entries={rows} />
      )}
      {older && (
        <p className="mt-6">
          <ButtonLink href={`/settings/api-keys/log?${older}`}>Older entries</ButtonLink>
        </p>
      )}
    </Page>
  );
}
