/** Start, conventions and an index of operations. */
export const REFERENCE_PATH = "/docs/api";
export const OBJECTS_PATH = `${REFERENCE_PATH}/objects`;

/** Page of the operations with a tag of the OpenAPI document. */
export function groupPath(tag: string): string {
  return `${REFERENCE_PATH}/${tag.toLowerCase().replaceAll(" ", "-")}`;
}
