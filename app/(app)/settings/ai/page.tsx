import type { Metadata } from "next";
import { AiView } from "@/components/settings/ai-view";
import { requireContext } from "@/lib/auth/context";
import { getAiSettings } from "@/lib/domain/setup/ai-settings";

export const metadata: Metadata = { title: "AI" };

export default async function AiPage() {
  return <AiView settings={await getAiSettings(await requireContext())} />;
}
