import type { Instrumentation } from "next";
import { notePageError } from "@/lib/core/request-scope";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { bindRoutes } = await import("@/lib/api/bound-routes");
  await (await import("@/lib/runtime/boot")).boot();
  bindRoutes(() => import("@/app/v1/[[...path]]/route"));
}

/** Logs in place of the framework, whose lines have statements with their values. Its development server logs itself. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  // At once, because the page's head may be sent next.
  if (context.routeType === "render") notePageError(error);
  if (process.env.NODE_ENV === "development") return;
  const { logRequestFailure } = await import("@/lib/runtime/request-failure");
  logRequestFailure(error, request, context);
};
