"use client";

import { createContext, useContext } from "react";

/** Are pictures shown at all: on this server, and to this person? */
export const PicturesContext = createContext(false);

export function useShowsPictures(): boolean {
  return useContext(PicturesContext);
}

/** The post whose pictures may be loaded; null where they are links. */
export const PicturesOfPost = createContext<string | null>(null);
