import type { Metadata } from "next";
import { NotificationsView } from "@/components/notification/notifications-view";
import { requireContext } from "@/lib/auth/context";
import { channelsQuery, rulesQuery } from "@/lib/client/notifications";
import { endpoints } from "@/lib/contract/endpoints";
import { listChannels } from "@/lib/domain/notifications/channels";
import { listRules } from "@/lib/domain/notifications/rules";
import { Seeded, seed } from "../../prefetch";

export const metadata: Metadata = { title: "Notifications" };

export default async function NotificationsPage() {
  const ctx = await requireContext();
  const seeds = [
    await seed(channelsQuery(), endpoints.listChannels, listChannels(ctx)),
    await seed(rulesQuery(), endpoints.listRules, listRules(ctx)),
  ];
  return (
    <Seeded seeds={seeds}>
      <NotificationsView />
    </Seeded>
  );
}
