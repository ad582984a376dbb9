import type { Metadata } from "next";
import { sharedAddress } from "@/components/source/shared-address";
import { AddSharedSource } from "@/components/source/source-form";
import { requireContext } from "@/lib/auth/context";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { endpoints } from "@/lib/contract/endpoints";
import { listNewsfeeds } from "@/lib/domain/newsfeeds/get-newsfeed";
import { Seeded, seed } from "../prefetch";

export const metadata: Metadata = { title: "Add a source" };

/** Also receives pages shared from other programs (Web Share Target): `?url=&text=&title=`. */
export default async function AddSourcePage({ searchParams }: PageProps<"/add-source">) {
  const ctx = await requireContext();
  const { url, text, title } = await searchParams;
  const shared = sharedAddress({ url: textOf(url), text: textOf(text), title: textOf(title) });
  return (
    <Seeded seeds={[await seed(newsfeedsQuery(), endpoints.listNewsfeeds, listNewsfeeds(ctx))]}>
      <AddSharedSource url={shared} />
    </Seeded>
  );
}

function textOf(parameter: string | string[] | undefined): string {
  return typeof parameter === "string" ? parameter : "";
}
