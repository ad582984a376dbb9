/** The anchor of a group of operations. */
export function tagId(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(" ", "-")}`;
}
