"use client";

import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from "react";
import type { Reader } from "../post/reader";
import { Button } from "../ui/button";
import { Empty } from "../ui/empty";

type ReaderProps = ComponentProps<typeof Reader>;

let here: ComponentType<ReaderProps> | null = null;

async function load(): Promise<ComponentType<ReaderProps>> {
  const { Reader } = await import("../post/reader");
  // On the server every request begins as the browser does, which has not loaded it.
  if (typeof window !== "undefined") here = Reader;
  return Reader;
}

/** The reader's code comes before a post is opened; a failure is told when one is. */
export function foreseeReader(): void {
  void load().catch(() => undefined);
}

const ComingReader = lazy(async () => ({ default: await load().catch(() => Unreachable) }));

/** The reader, whose code (a text is more work than a stream) comes when the page is used, or with a post that is open at first. */
export function LateReader(props: ReaderProps) {
  const [Shown] = useState<ComponentType<ReaderProps>>(() => here ?? ComingReader);
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}

function Unreachable() {
  return (
    <div role="alert">
      <Empty
        title="The post could not be loaded"
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      >
        Lede cannot be reached. Check the connection, then try again.
      </Empty>
    </div>
  );
}
