import { type SQLWrapper, sql } from "drizzle-orm";

/** The four quarters of a hash, each as an expression that an index holds. */
export const simhashBands = [
  (simhash: SQLWrapper) => sql`((${simhash} >> 0) & 65535)`,
  (simhash: SQLWrapper) => sql`((${simhash} >> 16) & 65535)`,
  (simhash: SQLWrapper) => sql`((${simhash} >> 32) & 65535)`,
  (simhash: SQLWrapper) => sql`((${simhash} >> 48) & 65535)`,
];
