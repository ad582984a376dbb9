import type { ReactNode } from "react";
import { errorText } from "@/lib/client/api-error";
import { Button, ButtonLink } from "./button";
import { giveFocus } from "./focus";

interface EmptyProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The next step, on another page. */
  link?: { href: string; text: string };
}

export function Empty({ title, children, action, link }: EmptyProps) {
  return (
    <div className="mx-auto max-w-sm px-6 py-16 text-center">
      <p className="font-serif text-2xl leading-snug font-medium tracking-tight text-balance">{title}</p>
      {children && <div className="mt-2 text-ink-2">{children}</div>}
      {(action || link) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {link && (
            <ButtonLink look="primary" href={link.href}>
              {link.text}
            </ButtonLink>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

/**
 * Ref of a button that may leave with its message: its focus goes to the stream or dialog around it if that takes the
 * focus, else to the main part. React detaches a ref just before it removes the element.
 */
export function passFocus(button: HTMLButtonElement): () => void {
  return () => {
    if (document.activeElement === button) giveFocus(button.closest("[data-stream], [role=dialog]"));
  };
}

/** Shown when a newsfeed was deleted or unshared while open. */
export function NewsfeedGone() {
  return (
    <div role="alert">
      <Empty title="This newsfeed is not available" link={{ href: "/newsfeeds", text: "All newsfeeds" }}>
        This newsfeed was deleted, or you no longer have access.
      </Empty>
    </div>
  );
}

interface LoadFailureProps {
  title: string;
  error: Error;
  onRetry: () => Promise<unknown>;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Empty
      title={title}
      action={
        <Button ref={passFocus} onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {errorText(error)}
    </Empty>
  );
}
