"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { apiKeysQuery, revokeApiKey } from "@/lib/client/account";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { ApiKey } from "@/lib/contract/account";
import { Button } from "../ui/button";
import { RelativeTime, useClock } from "../ui/clock";
import { Empty } from "../ui/empty";
import { Page } from "../ui/page";
import { NewKeyDialog } from "./new-key-dialog";

/** @param appUrl base URL for the example */
export function ApiKeysView({ appUrl }: { appUrl: string }) {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="API keys"
      lead="Keys let programs do what you can do here."
      action={
        <Button look="primary" onClick={() => setMaking(true)}>
          Generate API key
        </Button>
      }
    >
      {keys.length === 0 ? (
        <Empty title="No keys yet">Everything in Lede is available through the API.</Empty>
      ) : (
        <Keys keys={keys} />
      )}
      <section className="mt-10">
        <h2 className="mb-2 font-serif text-xl font-semibold">Try it</h2>
        <pre className="rounded-xl whitespace-pre-wrap wrap-anywhere border border-line bg-sunken px-4 py-3 font-mono text-meta">
          {`curl -H "X-API-Key: $LEDE_API_KEY" ${appUrl}/v1/newsfeeds`}
        </pre>
        <p className="mt-2 text-ink-3">
          All operations are in the{" "}
          <a href="/docs" className="text-ink underline decoration-accent underline-offset-3">
            API reference
          </a>
          , with samples.
        </p>
      </section>
      <NewKeyDialog isOpen={isMaking} onOpenChange={setMaking} />
    </Page>
  );
}

function Keys({ keys }: { keys: ApiKey[] }) {
  return (
    <ul className="border-t border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex items-center justify-between gap-4 border-b border-line py-3">
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {key.name}
              {key.is_read_only && <span className="ml-2 text-meta font-normal text-ink-3">Read-only</span>}
            </p>
            <p className="text-meta text-ink-3">
              <code className="font-mono">{key.prefix}…</code> · created <RelativeTime at={key.created_at} /> ·{" "}
              {key.last_used_at ? (
                <>
                  used <RelativeTime at={key.last_used_at} />
                </>
              ) : (
                "never used"
              )}
              {key.expires_at && <ExpiryText at={key.expires_at} />}
            </p>
          </div>
          <RevokeButton apiKey={key} />
        </li>
      ))}
    </ul>
  );
}

function ExpiryText({ at }: { at: Date }) {
  const { now } = useClock();
  const isExpired = at <= now;
  return (
    <span className={isExpired ? "text-bad" : undefined}>
      {" · "}
      {isExpired ? "expired" : "expires"} <RelativeTime at={at} />
    </span>
  );
}

function RevokeButton({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeApiKey(client, id),
    onSuccess: () => showToast({ text: `Key ${name} revoked` }),
    onError: showFailure,
  });
  return (
    <Button look="danger" isBusy={isPending} onClick={() => mutate()}>
      Revoke
    </Button>
  );
}
