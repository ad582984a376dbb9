"use client";

import { type FunctionComponent, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "./button";
import { Empty } from "./empty";
import { useIsHydrated } from "./use-is-hydrated";

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
  /** In the browser, once loaded. */
  here: Body<Props> | null;
  /** Loads the code before it is shown. Failures are shown only then. */
  preload: () => void;
}

/** @param load called again after a failure */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): Part<Props> {
  const loadHere = async (): Promise<FunctionComponent<Props>> => {
    const body = await load();
    // On the server, every request starts without the loaded code, as the browser does.
    if (typeof window !== "undefined") part.here = body;
    return body;
  };
  const attempt = (): Shown<Props> =>
    lazy(async (): Promise<{ default: Body<Props> }> => {
      try {
        return { default: await loadHere() };
      } catch {
        part.next = attempt();
        return { default: Unreachable };
      }
    });
  const part: Part<Props> = {
    next: attempt(),
    here: null,
    preload: () => void loadHere().catch(() => undefined),
  };
  return part;
}

interface LazyPartProps<Props> {
  part: Part<Props>;
  title: string;
  of: Props;
  /** Shown while it loads. */
  fallback?: ReactNode;
}

/** Shows a retry message in place of a part that cannot load. */
export function LazyPart<Props extends object>({ part, title, of, fallback = null }: LazyPartProps<Props>) {
  const isHydrated = useIsHydrated();
  const [Shown, setShown] = useState(() => (isHydrated && part.here) || part.next);
  return (
    <Suspense fallback={fallback}>
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
