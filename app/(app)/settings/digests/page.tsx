import type { Metadata } from "next";
import { DigestsView } from "@/components/digest/digest-settings";
import { requireContext } from "@/lib/auth/context";
import { digestsQuery } from "@/lib/client/digests";
import { endpoints } from "@/lib/contract/endpoints";
import { getMailState } from "@/lib/domain/accounts/verify-email";
import { listDigests } from "@/lib/domain/digests/digests";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Digests" };

export default async function DigestsPage() {
  const ctx = await requireContext();
  return (
    <Seeded seeds={[await seed(digestsQuery(), endpoints.listDigests, listDigests(ctx))]}>
      <DigestsView mail={await getMailState(ctx)} />
    </Seeded>
  );
}
