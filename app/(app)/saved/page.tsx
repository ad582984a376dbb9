import type { Metadata } from "next";
import { RIVER_NAMES } from "@/components/stream/river-names";
import { RiverView } from "@/components/stream/river-view";
import { requireContext } from "@/lib/auth/context";
import { Seeded, seedStream } from "../prefetch";

export const metadata: Metadata = { title: RIVER_NAMES.saved };

export default async function SavedPage({ searchParams }: PageProps<"/saved">) {
  const { posts, ...view } = await seedStream(await requireContext(), "saved", await searchParams);
  return (
    <Seeded seeds={[posts]}>
      <RiverView river="saved" {...view} />
    </Seeded>
  );
}
