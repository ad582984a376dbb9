"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ActionButton, FinalButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog";
import { Form, FormError } from "@/components/ui/form";
import { useLocale } from "@/components/ui/locale";
import { DestinationState, showOutcome } from "@/components/webhook/destination";
import { fieldErrors } from "@/lib/client/api-error";
import { channelsQuery, deleteChannel, rulesQuery, testChannel, updateChannel } from "@/lib/client/notifications";
import { showToast } from "@/lib/client/toasts";
import type { Channel } from "@/lib/contract/channel";
import { countText } from "@/lib/core/number-text";
import { ChannelNameField } from "./channel-fields";
import { channelName } from "./channel-kinds";
import { goneText } from "./rule-texts";

/** Channels, to test, pause, rename or delete. Rules create them. */
export function ChannelList() {
  const { data: channels = [] } = useQuery(channelsQuery());
  return (
    <ul className="border-t border-line">
      {channels.map((channel) => (
        <Row key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

function Row({ channel }: { channel: Channel }) {
  const client = useQueryClient();
  const { id, kind, is_enabled } = channel;
  const advice = goneText(channel);
  const name = channelName(channel);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <DestinationState destination={channel} done="last notified" never="has not been used yet" />
        {advice && <p className="text-meta text-ink-2">{advice}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {is_enabled && (
          <ActionButton aria-label={`Send test: ${name}`} act={() => testChannel(client, id)} onDone={showOutcome}>
            Send test
          </ActionButton>
        )}
        {!(advice && kind === "web-push") && (
          <ActionButton
            aria-label={`${is_enabled ? "Pause" : "Resume"}: ${name}`}
            act={() => updateChannel(client, id, { is_enabled: !is_enabled })}
          >
            {is_enabled ? "Pause" : "Resume"}
          </ActionButton>
        )}
        <DialogButton
          text="Rename…"
          aria-label={`Rename: ${name}`}
          title="Rename channel"
          description="The address stays. For another one, create a rule with a new channel."
        >
          {(close) => <NameForm channel={channel} onDone={close} />}
        </DialogButton>
        <DeleteChannel channel={channel} />
      </div>
    </li>
  );
}

function NameForm({ channel: { id, kind, name }, onDone }: { channel: Channel; onDone: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: string) => updateChannel(client, id, { name: wanted.trim() }),
  });
  const errors = error ? fieldErrors(error) : {};
  return (
    // Not called once the form is closed, because it may have been opened again.
    <Form onSubmit={(field) => mutate(field("name"), { onSuccess: onDone })}>
      <ChannelNameField kind={kind} defaultValue={name} error={errors.name} />
      <FormError>{errors[""]}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        Save
      </Button>
    </Form>
  );
}

function DeleteChannel({ channel }: { channel: Channel }) {
  const client = useQueryClient();
  const locale = useLocale();
  const { data: rules = [] } = useQuery(rulesQuery());
  const count = rules.filter(({ channel_id }) => channel_id === channel.id).length;
  const name = channelName(channel);
  const remove = async () => {
    await deleteChannel(client, channel.id);
    showToast({ text: `${name} deleted` });
  };
  return (
    <DialogButton
      look="danger"
      text="Delete…"
      aria-label={`Delete: ${name}`}
      title={`Delete ${name}?`}
      description={
        count === 0
          ? "No rule uses it."
          : `${countText(count, "rule that uses it is", { locale, many: "rules that use it are" })} deleted too.`
      }
    >
      {() => (
        <div className="grid justify-items-end gap-4">
          <FinalButton look="danger" act={remove}>
            Delete
          </FinalButton>
        </div>
      )}
    </DialogButton>
  );
}
