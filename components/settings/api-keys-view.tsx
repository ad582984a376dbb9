"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FinalButton } from "@/components/ui/action-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { RelativeTime, useClock, useDayText } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog, DialogButton } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { Page, Part } from "@/components/ui/page";
import { dayOf } from "@/components/ui/time-text";
import { apiKeysQuery, revokeApiKey } from "@/lib/client/account";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { showToast } from "@/lib/client/toasts";
import type { ApiKey } from "@/lib/contract/account";
import type { Newsfeed } from "@/lib/contract/newsfeeds";
import { DAY_MS } from "@/lib/core/duration";
import { NewKey } from "./new-api-key";

/** @param appUrl base URL for the example */
export function ApiKeysView({ appUrl }: { appUrl: string }) {
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title="API keys"
      lead="Keys let programs read and change what you can. The log shows what they changed."
      action={
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/settings/api-keys/log">Log</ButtonLink>
          <Button look="primary" onClick={() => setMaking(true)}>
            Generate API key
          </Button>
        </div>
      }
    >
      {keys.length === 0 ? (
        <Empty title="No keys yet">Almost everything in Lede is available through the API.</Empty>
      ) : (
        <Keys keys={keys} />
      )}
      <Part title="Try it">
        <pre className="rounded-xl whitespace-pre-wrap wrap-anywhere border border-line bg-sunken px-4 py-3 font-mono text-meta">
          {`curl -H "X-API-Key: $LEDE_API_KEY" ${appUrl}/v1/newsfeeds`}
        </pre>
        <p className="mt-2 text-ink-3">
          The{" "}
          <a href="/docs" className="text-ink underline decoration-accent underline-offset-3">
            documentation
          </a>{" "}
          shows everything you can do with a key, with samples.
        </p>
        <p className="mt-2 text-ink-3">
          Claude, Cursor and other{" "}
          <a href="/docs/assistants" className="text-ink underline decoration-accent underline-offset-3">
            assistants
          </a>{" "}
          can read your newsfeeds too. A read-only key keeps them from changing anything.
        </p>
      </Part>
      <Part title="Use a reader app">
        <CopyField
          label="Address of a FreshRSS or Google Reader account"
          value={`${appUrl}/api/greader.php`}
          copy="Copy"
        />
        <p className="mt-2 text-ink-3">
          Log in with your email address and an API key as the password.{" "}
          <a href="/docs/reader-apps" className="text-ink underline decoration-accent underline-offset-3">
            How reader apps work with Lede
          </a>
        </p>
      </Part>
      <Dialog isOpen={isMaking} onOpenChange={setMaking} title="New API key">
        {isMaking && <NewKey onDone={() => setMaking(false)} />}
      </Dialog>
    </Page>
  );
}

function Keys({ keys }: { keys: ApiKey[] }) {
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  return (
    <ul className="border-t border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex items-center gap-3 border-b border-line py-3">
          <div className="min-w-0 flex-1">
            <p className="font-medium wrap-anywhere">{key.name}</p>
            <p className="text-meta wrap-anywhere text-ink-2">{accessText(key, newsfeeds)}</p>
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
          <ButtonLink
            size="small"
            look="quiet"
            href={`/settings/api-keys/log?key=${key.id}`}
            aria-label={`Log of ${key.name}`}
          >
            Log
          </ButtonLink>
          <RevokeKey apiKey={key} />
        </li>
      ))}
    </ul>
  );
}

function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const client = useQueryClient();
  const revoke = async () => {
    await revokeApiKey(client, id);
    showToast({ text: `Key ${name} revoked` });
  };
  return (
    <DialogButton
      look="danger"
      text="Revoke…"
      aria-label={`Revoke: ${name}`}
      title={`Revoke ${name}?`}
      description="Programs that use this key lose access at once. This cannot be undone."
    >
      {() => (
        <div className="grid justify-items-end gap-4">
          <FinalButton look="danger" act={revoke}>
            Revoke
          </FinalButton>
        </div>
      )}
    </DialogButton>
  );
}

/** Access of a key: "Read and write · everything", "Read-only · Grid storage, Policy". */
function accessText(
  { is_read_only, newsfeed_ids }: Pick<ApiKey, "is_read_only" | "newsfeed_ids">,
  newsfeeds: readonly Pick<Newsfeed, "id" | "name">[],
): string {
  const access = is_read_only ? "Read-only" : "Read and write";
  if (newsfeed_ids === null) return `${access} · everything`;
  const names = newsfeed_ids.flatMap((id) => newsfeeds.find((one) => one.id === id)?.name ?? []);
  return `${access} · ${names.length === 0 ? "none of your newsfeeds" : names.join(", ")}`;
}

/** Below this, the time left says more than the date. */
const SOON_MS = 2 * DAY_MS;

function ExpiryText({ at }: { at: Date }) {
  const { now, timeZone } = useClock();
  // A key that ends at midnight is valid on the day before.
  const lastDay = useDayText(dayOf(new Date(at.getTime() - 1), timeZone));
  if (at.getTime() - now.getTime() > SOON_MS) return ` · valid until ${lastDay}`;
  const isExpired = at <= now;
  return (
    <span className={isExpired ? "text-bad" : "text-warn"}>
      {" · "}
      {isExpired ? "expired" : "expires"} <RelativeTime at={at} />
    </span>
  );
}
