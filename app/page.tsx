import { redirect } from "next/navigation";
import { Landing } from "@/components/layout/landing";
import { currentContext } from "@/lib/auth/context";

export default async function HomePage() {
  if (await currentContext()) redirect("/newsfeeds");
  return <Landing />;
}
