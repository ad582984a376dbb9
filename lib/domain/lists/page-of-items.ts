import type { Page } from "@/lib/contract/paging";

interface Placed {
  item_id: string;
  position: number;
}

/** @param rows up to one more than `size`, which tells that another page follows */
export function pageOfItems<Row extends Placed, Shown>(
  rows: readonly Row[],
  size: number,
  present: (row: Row) => Shown,
): Page<Shown> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map(present),
    next: rows.length > size && last ? { at: new Date(last.position), id: last.item_id } : null,
  };
}
