"use client";

import { useEffect } from "react";
import { saveTimeZone } from "@/lib/client/preferences";

/** Puts the browser's zone into a cookie, so that the server knows it the next time. For members: visitors get no cookie. */
export function RememberTimeZone() {
  useEffect(() => saveTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return null;
}
