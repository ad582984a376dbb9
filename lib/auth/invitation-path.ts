/** Returns the invitation token in a path, or null. */
export function invitationTokenIn(path: string): string | null {
  const { pathname } = new URL(path, "http://lede.invalid");
  return /^\/invitations\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}
