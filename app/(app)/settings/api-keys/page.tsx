import type { Metadata } from "next";
import { ApiKeysView } from "@/components/settings/api-keys-view";
import { requireContext } from "@/lib/auth/context";
import { apiKeysQuery } from "@/lib/client/api-keys";
import { listApiKeys as listApiKeysEndpoint } from "@/lib/contract/account";
import { listApiKeys } from "@/lib/domain/api-keys/list-api-keys";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "API keys" };

export default async function ApiKeysPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(apiKeysQuery(), listApiKeysEndpoint, listApiKeys(ctx))]}>
      <ApiKeysView appUrl={ctx.settings.appUrl} />
    </Seeded>
  );
}
