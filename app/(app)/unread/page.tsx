import type { Metadata } from "next";
import { RIVER_NAMES } from "@/components/stream/river-names";
import { RiverView } from "@/components/stream/river-view";
import { requireContext } from "@/lib/auth/context";
import { Seeded, seedStream } from "../prefetch";

export const metadata: Metadata = { title: RIVER_NAMES.unread };

export default async function UnreadPage({ searchParams }: PageProps<"/unread">) {
  const { posts, ...view } = await seedStream(await requireContext(), "unread", await searchParams);
  return (
    <Seeded seeds={[posts]}>
      <RiverView river="unread" {...view} />
    </Seeded>
  );
}
