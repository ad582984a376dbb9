"use client";

import { type FunctionComponent, type LazyExoticComponent, lazy, Suspense, useState } from "react";
import { Button } from "./button";
import { Empty } from "./empty";

interface Failure {
  /** What could not be loaded. */
  title: string;
  onRetry: () => void;
}

type Body<Props> = FunctionComponent<Props & { failure: Failure }>;
type Shown<Props> = LazyExoticComponent<Body<Props>>;

/** A component whose code comes when it is shown. */
export interface Part<Props> {
  /** What is shown next; it asks for the code when nobody has it yet. */
  next: Shown<Props>;
}

/** @param load asked again, where it failed before */
export function latePart<Props extends object>(load: () => Promise<FunctionComponent<Props>>): Part<Props> {
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

interface LatePartProps<Props> {
  part: Part<Props>;
  /** What could not be loaded, where that is so. */
  title: string;
  /** The properties of the part itself. */
  of: Props;
}

/** Where the code cannot be had, a message with a way to ask again stands in the part's place; all else stays as it is. */
export function LatePart<Props extends object>({ part, title, of }: LatePartProps<Props>) {
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
