"use client";

import { createContext } from "react";
import type { Post } from "@/lib/contract/post";

/** Marks posts as read by their position relative to one of them. */
export interface MarkAround {
  /** The posts above this one, as the stream shows them. */
  above: (post: Post) => void;
  /** The posts that were published before this one. */
  older: (post: Post) => void;
}

/** Null outside a stream. */
export const MarkAroundContext = createContext<MarkAround | null>(null);
