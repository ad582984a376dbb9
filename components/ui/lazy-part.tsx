"use client";

import {
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from "react";
import { UNREACHABLE } from "@/lib/client/api-error";
import { isOutdated, OUTDATED, reloadPage } from "@/lib/client/load-failure";
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
  /** Its next attempt to load. */
  lazy: Shown<Props>;
  /** Component once its code has loaded; always null on the server. */
  loaded: Body<Props> | null;
  /** Loads the code before it is shown. Failures are shown only then. */
  preload: () => void;
}

/** @param load called again after a failure */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): Part<Props> {
  const loadComponent = async (): Promise<FunctionComponent<Props>> => {
    const body = await load();
    // On the server, every request starts without the loaded code, as the browser does.
    if (typeof window !== "undefined") part.loaded = body;
    return body;
  };
  const attempt = (): Shown<Props> =>
    lazy(async (): Promise<{ default: Body<Props> }> => {
      try {
        return { default: await loadComponent() };
      } catch (error) {
        part.lazy = attempt();
        return { default: (await isOutdated(error)) ? Outdated : Unreachable };
      }
    });
  const part: Part<Props> = {
    lazy: attempt(),
    loaded: null,
    preload: () => void loadComponent().catch(() => undefined),
  };
  return part;
}

interface LazyPartProps<Props> {
  part: Part<Props>;
  title: string;
  props: Props;
  /** Its changes retry a part that could not load. */
  retryFor?: string;
  /** Shown while it loads. */
  fallback?: ReactNode;
}

/** Shows a retry message in place of a part that cannot load. */
export function LazyPart<Props extends object>({
  part,
  title,
  props,
  retryFor,
  fallback = null,
}: LazyPartProps<Props>) {
  const isHydrated = useIsHydrated();
  const [Shown, setShown] = useState(() => (isHydrated && part.loaded) || part.lazy);
  const [triedFor, setTriedFor] = useState(retryFor);
  if (retryFor !== triedFor) {
    setTriedFor(retryFor);
    if (!part.loaded) setShown(part.lazy);
  }
  const [isMounted, setIsMounted] = useState(isHydrated);
  const current = (
    <Suspense fallback={fallback}>
      <Shown {...props} failure={{ title, onRetry: () => setShown(part.lazy) }} />
      <Mounted setIsMounted={setIsMounted} />
    </Suspense>
  );
  // React would replace the server's markup by the fallback if its props changed before the code is here.
  const [first] = useState(current);
  return isMounted ? current : first;
}

function Mounted({ setIsMounted }: { setIsMounted: (isMounted: true) => void }) {
  useEffect(() => setIsMounted(true), [setIsMounted]);
  return null;
}

function Outdated({ failure }: { failure: Failure }) {
  return <Failed title={failure.title} text={OUTDATED} action={<Button onClick={reloadPage}>Reload</Button>} />;
}

function Unreachable({ failure: { title, onRetry } }: { failure: Failure }) {
  return <Failed title={title} text={UNREACHABLE} action={<Button onClick={onRetry}>Try again</Button>} />;
}

function Failed({ text, ...props }: { title: string; text: string; action: ReactNode }) {
  return (
    <div role="alert">
      <Empty {...props}>{text}</Empty>
    </div>
  );
}
