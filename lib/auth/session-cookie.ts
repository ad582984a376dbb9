/** The session's cookie and its attributes; the `__Host-` prefix holds browsers to Secure, this host and `/`. */
export function sessionCookie(appUrl: string) {
  const secure = isHttps(appUrl);
  return {
    name: secure ? "__Host-lede.session" : "lede.session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

export function isHttps(appUrl: string): boolean {
  return appUrl.startsWith("https:");
}
