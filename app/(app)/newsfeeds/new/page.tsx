import type { Metadata } from "next";
import { SetupView } from "@/components/setup/setup-view";
import { requireContext } from "@/lib/auth/context";

export const metadata: Metadata = { title: "New newsfeed" };

export default async function NewNewsfeedPage() {
  await requireContext();
  return <SetupView />;
}
