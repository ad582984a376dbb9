export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { bindRoutes } = await import("@/lib/api/route-table");
  await (await import("@/lib/runtime/boot")).boot();
  bindRoutes(async () => (await import("@/app/v1/routes")).findRoute);
}
