/** What a route file exports. */
export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type RouteMethod = (typeof METHODS)[number];

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Can a request with this method change anything? */
export function isUnsafe(method: string): boolean {
  return !SAFE.has(method);
}
