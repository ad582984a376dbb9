"use client";

import { Button } from "../ui/button";
import { MessagePage } from "./message-page";

/** Something threw. The digest names the line in the server's log. */
export function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage
      title="This page did not work"
      action={
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>The fault is on our side, and nothing of yours is lost. If it keeps happening, tell whoever runs this Lede.</p>
      {digest && <p className="mt-2 font-mono text-meta text-ink-3">{digest}</p>}
    </MessagePage>
  );
}
