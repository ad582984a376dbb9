/** The exports of a route file. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type RouteMethod = (typeof METHODS)[number];

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether requests with this method can change anything. */
export function isUnsafe(method: string): boolean {
  return !SAFE.has(method);
}
