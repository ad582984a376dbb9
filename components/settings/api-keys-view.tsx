"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { RelativeTime, useClock, useToday } from "@/components/ui/clock";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { Page, Part } from "@/components/ui/page";
import { apiKeysQuery, createApiKey, revokeApiKey } from "@/lib/client/account";
import { fieldErrors } from "@/lib/client/api-error";
import { showToast } from "@/lib/client/toasts";
import type { ApiKey } from "@/lib/contract/account";
import { DAY_MS } from "@/lib/core/duration";

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
      <Part title="Try it">
        <pre className="rounded-xl whitespace-pre-wrap wrap-anywhere border border-line bg-sunken px-4 py-3 font-mono text-meta">
          {`curl -H "X-API-Key: $LEDE_API_KEY" ${appUrl}/v1/newsfeeds`}
        </pre>
        <p className="mt-2 text-ink-3">
          The{" "}
          <a href="/docs" className="text-ink underline decoration-accent underline-offset-3">
            documentation
          </a>{" "}
          shows everything a key is good for, with samples.
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
  const client = useQueryClient();
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
          <ActionButton
            look="danger"
            act={() => revokeApiKey(client, key.id)}
            onDone={() => showToast({ text: `Key ${key.name} revoked` })}
          >
            Revoke
          </ActionButton>
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

/** Closing forgets the key, which is shown only once. */
function NewKey({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { now } = useClock();
  const today = useToday();
  const [expiry, setExpiry] = useState<Expiry>("never");
  const {
    mutate,
    data: key,
    isPending,
    error,
  } = useMutation({
    mutationFn: (field: (name: string) => string) =>
      createApiKey(client, {
        name: field("name"),
        isReadOnly: field("is_read_only") !== "",
        expiresAt: expiryOf(expiry, { day: field("day"), now }),
      }),
  });
  if (key)
    return (
      <div className="grid gap-4">
        <CopyField label="Your new API key" value={key} copy="Copy" hint="Copy it now. You will not see it again." />
        <Button look="primary" onClick={onDone} className="justify-self-end">
          Done
        </Button>
      </div>
    );
  const errors = error ? fieldErrors(error) : {};
  return (
    <Form onSubmit={(field) => mutate(field)}>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="Newsletter script"
        hint="What you use it for."
        error={errors.name}
      />
      <CheckField name="is_read_only" label="Read-only" hint="Can read everything but change nothing." />
      <SelectField
        label="Expires"
        choices={EXPIRIES}
        value={expiry}
        onChange={setExpiry}
        error={expiry === "date" ? undefined : errors.expires_at}
      />
      {expiry === "date" && (
        <TextField
          label="Last day"
          name="day"
          type="date"
          required
          min={today}
          defaultValue={today}
          error={errors.expires_at}
        />
      )}
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        Generate
      </Button>
    </Form>
  );
}

const EXPIRIES = [
  { value: "never", text: "Never" },
  { value: "30", text: "In 30 days" },
  { value: "90", text: "In 90 days" },
  { value: "365", text: "In a year" },
  { value: "date", text: "On a date" },
] as const;

type Expiry = (typeof EXPIRIES)[number]["value"];

/**
 * Expiry of a new key; null for never.
 *
 * @param day `YYYY-MM-DD`, the last valid day in the browser's time zone
 */
export function expiryOf(expiry: Expiry, { day, now }: { day: string; now: Date }): Date | null {
  if (expiry === "never") return null;
  if (expiry !== "date") return new Date(now.getTime() + Number(expiry) * DAY_MS);
  const end = new Date(`${day}T00:00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}
