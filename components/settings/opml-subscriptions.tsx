"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/clock";
import { DialogButton } from "@/components/ui/dialog";
import { SelectField, TextField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { fieldErrors } from "@/lib/client/api-error";
import { mayChange, newsfeedById, newsfeedsQuery } from "@/lib/client/newsfeeds";
import {
  checkOpmlSubscription,
  createOpmlSubscription,
  deleteOpmlSubscription,
  opmlSubscriptionsQuery,
} from "@/lib/client/opml-subscriptions";
import { showToast } from "@/lib/client/toasts";
import type { OpmlSubscription } from "@/lib/contract/opml-subscriptions";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { countText } from "@/lib/core/number-text";

/** OPML documents elsewhere that are read daily. */
export function OpmlSubscriptions() {
  const { data: subscriptions = [] } = useQuery(opmlSubscriptionsQuery());
  const focus = useFocusInside<HTMLUListElement>();
  return (
    <>
      <p className="mb-4 max-w-measure text-ink-2">
        Lede reads an OPML address daily and follows the sources that are new in it. Sources removed from it are listed
        here and stay until you delete them.
      </p>
      {subscriptions.length > 0 && (
        <ul className="mb-4 border-t border-line" {...focus}>
          {subscriptions.map((subscription) => (
            <Row key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      )}
      <DialogButton
        text="Follow an OPML address…"
        title="Follow an OPML address"
        description="Lede reads it now and then daily."
      >
        {(close) => <NewSubscription onDone={close} />}
      </DialogButton>
    </>
  );
}

function Row({ subscription }: { subscription: OpmlSubscription }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { id, url, newsfeed_id, source_count, checked_at, last_error, vanished } = subscription;
  const { data: newsfeed } = useQuery({ ...newsfeedsQuery(), select: newsfeedById(newsfeed_id ?? "") });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{url}</p>
          <p className="text-meta text-ink-3">
            {countText(source_count, "source", { locale })} · {newsfeed ? newsfeed.name : "a newsfeed for each folder"}
            {checked_at && (
              <>
                {" "}
                · read <RelativeTime at={checked_at} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ActionButton aria-label={`Read now: ${url}`} act={() => checkOpmlSubscription(client, id)}>
            Read now
          </ActionButton>
          <ActionButton
            look="danger"
            aria-label={`Delete: ${url}`}
            act={() => deleteOpmlSubscription(client, id)}
            onDone={() => showToast({ text: "Lede no longer reads this address. Its sources stay." })}
          >
            Delete
          </ActionButton>
        </div>
      </div>
      {last_error && <p className="mt-1 text-meta text-bad wrap-anywhere">{last_error}</p>}
      {vanished.length > 0 && <Vanished vanished={vanished} />}
    </li>
  );
}

function Vanished({ vanished }: Pick<OpmlSubscription, "vanished">) {
  const locale = useLocale();
  return (
    <details className="mt-2 text-meta">
      <summary className="cursor-pointer text-ink-2">
        {countText(vanished.length, "source", { locale })} no longer in the document
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
        {vanished.map(({ url, title, since }) => (
          <li key={url} className="wrap-anywhere">
            <span dir="auto">{title ?? url}</span> · <RelativeTime at={since} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const EACH_FOLDER = "";

function NewSubscription({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const [newsfeedId, setNewsfeedId] = useState(EACH_FOLDER);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (url: string) => createOpmlSubscription(client, { url, newsfeedId }),
  });
  const errors = error ? fieldErrors(error) : {};
  const choices = [
    { value: EACH_FOLDER, text: "One for each folder" },
    ...newsfeeds.filter(mayChange).map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    // Not called once the form is closed, because it may have been opened again.
    <Form noValidate onSubmit={(field) => mutate(field("url"), { onSuccess: onDone })}>
      <TextField
        label="Address"
        name="url"
        type="url"
        required
        maxLength={URL_CHARACTERS_MAX}
        autoComplete="off"
        placeholder="https://example.org/sources.opml"
        error={errors.url}
      />
      <SelectField label="Newsfeed" choices={choices} value={newsfeedId} onChange={setNewsfeedId} />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        Follow
      </Button>
    </Form>
  );
}
