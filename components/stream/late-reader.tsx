"use client";

import { type ComponentProps, type FunctionComponent, useState } from "react";
import type { Reader } from "@/components/post/reader";
import { LatePart, latePart } from "@/components/ui/late-part";

type ReaderProps = ComponentProps<typeof Reader>;

let here: FunctionComponent<ReaderProps> | null = null;

async function load(): Promise<FunctionComponent<ReaderProps>> {
  const { Reader } = await import("@/components/post/reader");
  // On the server every request begins as the browser does, which has not loaded it.
  if (typeof window !== "undefined") here = Reader;
  return Reader;
}

/** The reader's code comes before a post is opened; a failure is told when one is. */
export function foreseeReader(): void {
  void load().catch(() => undefined);
}

const reader = latePart(load);

/** The reader, whose code (a text is more work than a stream) comes when the page is used, or with a post that is open at first. */
export function LateReader(props: ReaderProps) {
  const [Here] = useState(() => here);
  return Here ? <Here {...props} /> : <LatePart part={reader} title="The post could not be loaded" of={props} />;
}
