"use client";

import { createContext } from "react";
import type { Post } from "@/lib/contract/post";

/** Marks posts of a stream as read by their place. */
export interface MarkAround {
  /** The posts above this one, as the stream shows them. */
  above: (post: Post) => void;
  /** The posts that were published before this one. */
  older: (post: Post) => void;
}

/** Null outside a stream. */
export const MarkAroundContext = createContext<MarkAround | null>(null);
