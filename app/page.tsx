import { redirect } from "next/navigation";
import { Landing } from "@/components/layout/landing";
import { currentContext } from "@/lib/auth/context";
import { isSignUpOpen } from "@/lib/domain/members/create-account";
import { runtime, SYSTEM } from "@/lib/runtime/runtime";

export default async function HomePage() {
  if (await currentContext()) redirect("/newsfeeds");
  const isOpen = await isSignUpOpen((await runtime()).contextFor(SYSTEM));
  return <Landing isSignUpOpen={isOpen} />;
}
