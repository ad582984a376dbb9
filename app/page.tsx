import { redirect } from "next/navigation";
import { Landing } from "@/components/layout/landing";
import { isSignUpOpen } from "@/lib/accounts/create-account";
import { currentContext } from "@/lib/auth/context";
import { runtime, SYSTEM } from "@/lib/runtime";

export default async function HomePage() {
  if (await currentContext()) redirect("/newsfeeds");
  const isOpen = await isSignUpOpen((await runtime()).contextFor(SYSTEM));
  return <Landing isSignUpOpen={isOpen} />;
}
