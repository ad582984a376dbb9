import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { z } from "zod";
import { PublicList } from "@/components/list/public-list";
import { cursor } from "@/lib/contract/paging";
import { isAppError } from "@/lib/errors";
import { getPublicList, type PublicList as List } from "@/lib/lists/get-public-list";
import { runtime, SYSTEM } from "@/lib/runtime";

type Props = PageProps<"/l/[token]">;

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { name } = await load((await params).token, textOf((await searchParams).cursor));
  return { title: name, robots: { index: false, follow: false }, referrer: "no-referrer" };
}

export default async function PublicListPage({ params, searchParams }: Props) {
  const { token } = await params;
  const place = textOf((await searchParams).cursor);
  const { next, ...list } = await load(token, place);
  const address = `/l/${token}`;
  return (
    <PublicList
      list={list}
      first={place && address}
      next={next && `${address}?${new URLSearchParams({ cursor: z.encode(cursor, next) })}`}
    />
  );
}

/** Asked once for each request. The owner is a stranger here like everybody else. */
const load = cache(async (token: string, place: string | null): Promise<List> => {
  const { contextFor } = await runtime();
  // Of a link that was cut off or changed, the beginning is shown.
  const after = place === null ? null : (z.safeDecode(cursor, place).data ?? null);
  try {
    return await getPublicList(contextFor(SYSTEM), token, after);
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") notFound();
    throw error;
  }
});

function textOf(value: string | string[] | undefined): string | null {
  return typeof value === "string" ? value : null;
}
