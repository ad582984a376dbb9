import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserContext } from "@/lib/context/context";
import { runtime } from "@/lib/runtime/runtime";
import { PATH_HEADER } from "./page-headers";
import { signInPath } from "./paths";
import { sessionActor } from "./session";

/** Returns the context of the signed-in visitor, or null; cached for the request. */
export const currentContext = cache(async (): Promise<UserContext | null> => {
  const { contextFor, refresh } = await runtime();
  await refresh();
  const actor = await sessionActor(contextFor({ kind: "system" }), await headers());
  return actor && contextFor(actor);
});

/** Like {@link currentContext}; redirects a signed-out visitor to sign in and back. */
export async function requireContext(): Promise<UserContext> {
  const ctx = await currentContext();
  if (ctx) return ctx;
  redirect(signInPath((await headers()).get(PATH_HEADER)));
}
