/** Removes slashes at the end, in linear time: the lookbehind starts one search per run of slashes. */
export function withoutFinalSlashes(path: string): string {
  return path.replace(/(?<!\/)\/+$/, "");
}
