"use client";

import { Button } from "@/components/ui/button";
import { MessagePage } from "./message-page";

/** Error page. The digest identifies the log line. */
export function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage
      title="Something went wrong"
      action={
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      <p>Nothing was lost. If this keeps happening, tell the person who runs this server.</p>
      {digest && <p className="mt-2 font-mono text-meta text-ink-3">{digest}</p>}
    </MessagePage>
  );
}
