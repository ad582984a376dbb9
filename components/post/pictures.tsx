"use client";

import { createContext, useContext } from "react";

/** Whether this server and this person show pictures. */
export const PicturesContext = createContext(false);

export function useShowsPictures(): boolean {
  return useContext(PicturesContext);
}

/** The post whose pictures may load; null where they are links. */
export const PicturesOfPost = createContext<string | null>(null);
