/** Removes the query and credentials for the log, because they contain keys and passwords. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/\/[^/]*@/, "//");
}
