import type { Page } from "@/lib/contract/paging";
import type { Post } from "@/lib/contract/posts";

/** The first `size` of the rows; that there are more says that another page follows. */
export function pageOf(rows: readonly Post[], size: number): Page<Post> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, next: rows.length > size && last ? { at: last.published_at, id: last.id } : null };
}
