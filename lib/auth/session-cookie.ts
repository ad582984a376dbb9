/** Attributes of the session cookie. The `__Host-` prefix requires Secure, this host and `/`. */
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
