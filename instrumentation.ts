export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { bindRoutes } = await import("@/lib/api/bound-routes");
  await (await import("@/lib/runtime/boot")).boot();
  bindRoutes(() => import("@/app/v1/[[...path]]/route"));
}
