import type { Metadata } from "next";
import { ApiKeysView } from "@/components/settings/api-keys-view";
import { requireContext } from "@/lib/auth/context";
import { apiKeysQuery } from "@/lib/client/account";
import { endpoints } from "@/lib/contract/endpoints";
import { listApiKeys } from "@/lib/domain/api-keys/api-keys";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(apiKeysQuery(), endpoints.listApiKeys, listApiKeys(ctx))]}>
      <ApiKeysView appUrl={ctx.settings.appUrl} />
    </Seeded>
  );
}
