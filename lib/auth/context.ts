import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { UserContext } from "@/lib/context/context";
import { runtime } from "@/lib/runtime/runtime";
import { PATH_HEADER } from "./page-headers";
import { sessionActor } from "./session";
import { signInPath } from "./sign-in-path";

/** What the signed-in visitor of this page acts with; null when nobody is signed in. Asked once for each request. */
export const currentContext = cache(async (): Promise<UserContext | null> => {
  const { contextFor } = await runtime();
  const actor = await sessionActor(contextFor({ kind: "system" }), await headers());
  return actor && contextFor(actor);
});

/** As {@link currentContext}; who is not signed in is sent to sign in, and comes back here after. */
export async function requireContext(): Promise<UserContext> {
  const ctx = await currentContext();
  if (ctx) return ctx;
  redirect(signInPath((await headers()).get(PATH_HEADER)));
}
