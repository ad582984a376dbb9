import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Landing } from "@/components/layout/landing";
import { TodayView } from "@/components/today/today-view";
import { currentContext } from "@/lib/auth/context";
import { todayPage, todayQuery } from "@/lib/client/today";
import { endpoints } from "@/lib/contract/endpoints";
import { isSignUpOpen } from "@/lib/domain/members/create-account";
import { getToday } from "@/lib/domain/status/get-today";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";
import { Seeded, throughContract } from "./prefetch";

export async function generateMetadata(): Promise<Metadata> {
  return (await currentContext()) ? { title: "Today" } : {};
}

/** The home page of a member; for anybody else, an introduction. */
export default async function HomePage() {
  const ctx = await currentContext();
  if (!ctx) return <Landing isSignUpOpen={await isSignUpOpen((await runtime()).contextFor(SYSTEM))} />;
  const today = throughContract(endpoints.getToday, await getToday(ctx));
  if (today.newsfeeds.length === 0) redirect("/newsfeeds");
  return (
    <Seeded seeds={[{ queryKey: todayQuery().queryKey, data: todayPage(today, ctx.now()) }]}>
      <TodayView />
    </Seeded>
  );
}
