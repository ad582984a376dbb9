/** The token of an invitation whose page a path leads to; null for any other path. */
export function invitationTokenIn(path: string): string | null {
  const { pathname } = new URL(path, "http://lede.invalid");
  return /^\/invitations\/([\w-]+)$/.exec(pathname)?.[1] ?? null;
}
