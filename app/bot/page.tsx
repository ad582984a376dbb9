import type { Metadata } from "next";
import { BotPage } from "@/components/layout/bot-page";
import { userAgent } from "@/lib/crawl/politeness/user-agent";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export const metadata: Metadata = {
  title: "For publishers",
  description: "How often Lede reads your feed, and how to slow it down or stop it.",
};

/** The page named in our user agent. */
export default async function PublishersPage() {
  const { settings } = (await runtime()).contextFor(SYSTEM);
  return <BotPage userAgent={userAgent(settings, 12)} host={new URL(settings.appUrl).host} />;
}
