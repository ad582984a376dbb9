"use client";

import { type FunctionComponent, type LazyExoticComponent, lazy, Suspense, useState } from "react";
import { Button } from "./button";
import { Empty } from "./empty";

interface Failure {
  title: string;
  onRetry: () => void;
}

type Body<Props> = FunctionComponent<Props & { failure: Failure }>;
type Shown<Props> = LazyExoticComponent<Body<Props>>;

/** A component whose code loads when shown. */
export interface Part<Props> {
  /** The next lazy attempt. */
  next: Shown<Props>;
}

/** @param load called again after a failure */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): Part<Props> {
  const attempt = (): Shown<Props> =>
    lazy(async (): Promise<{ default: Body<Props> }> => {
      try {
        return { default: await load() };
      } catch {
        part.next = attempt();
        return { default: Unreachable };
      }
    });
  const part: Part<Props> = { next: attempt() };
  return part;
}

interface LazyPartProps<Props> {
  part: Part<Props>;
  title: string;
  of: Props;
}

/** Shows a retry message in place of a part that cannot load. */
export function LazyPart<Props extends object>({ part, title, of }: LazyPartProps<Props>) {
  const [Shown, setShown] = useState(() => part.next);
  return (
    <Suspense>
      <Shown {...of} failure={{ title, onRetry: () => setShown(part.next) }} />
    </Suspense>
  );
}

function Unreachable({ failure: { title, onRetry } }: { failure: Failure }) {
  return (
    <div role="alert">
      <Empty title={title} action={<Button onClick={onRetry}>Try again</Button>}>
        Lede cannot be reached. Check your connection and try again.
      </Empty>
    </div>
  );
}
