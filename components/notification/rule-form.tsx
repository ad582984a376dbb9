"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { NewsfeedsField } from "@/components/settings/newsfeeds-field";
import { Button } from "@/components/ui/button";
import { useClock } from "@/components/ui/clock";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { fieldErrors } from "@/lib/client/api-error";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { channelsQuery, createChannel, createRule, type RuleFields, updateRule } from "@/lib/client/notifications";
import type { Rule } from "@/lib/contract/notifications";
import { MATTERS_MIN, SEARCH_CHARACTERS_MAX } from "@/lib/core/limits";
import { ChannelFields } from "./channel-fields";
import { channelName, KIND_CHOICES, kindOf, newChannelIn } from "./channel-kinds";
import { RulePreview } from "./rule-preview";
import { ruleFieldsIn, timeText, withinNewsfeeds } from "./rule-texts";

const NEW: RuleFields = {
  newsfeed_ids: null,
  relevance_min: MATTERS_MIN,
  words: null,
  quiet_from: null,
  quiet_to: null,
};

interface RuleFormProps {
  /** Absent for a new one. */
  rule?: Rule;
  onDone: () => void;
}

/** Form of a rule, with the posts that it would have notified the user of. */
export function RuleForm({ rule, onDone }: RuleFormProps) {
  const initial = rule ?? NEW;
  const { choices, target, setTarget, save } = useTarget(rule);
  const [preview, read] = useDebouncedFields(initial);
  const { data: newsfeeds } = useQuery(newsfeedsQuery());
  const { mutate, isPending, error } = useMutation({ mutationFn: save });
  const errors = error ? fieldErrors(error) : {};
  const kind = kindOf(target);
  return (
    // Not called once the form is closed, because it may have been opened again.
    <Form onSubmit={(_, form) => mutate(form, { onSuccess: onDone })} onChange={(event) => read(event.currentTarget)}>
      {!rule && <SelectField label="Channel" choices={choices} value={target} onChange={setTarget} />}
      {kind && !rule && <ChannelFields kind={kind} errors={errors} />}
      <NewsfeedsField allText="All, including later ones" initial={initial.newsfeed_ids} error={errors.newsfeed_ids} />
      <TextField
        label="Relevance at least"
        name="relevance_min"
        type="number"
        min={0}
        max={100}
        placeholder="Any"
        defaultValue={initial.relevance_min ?? ""}
        hint={`0 to 100; posts from ${MATTERS_MIN} matter. Empty for any.`}
        error={errors.relevance_min}
      />
      <TextField
        label="Words"
        name="words"
        maxLength={SEARCH_CHARACTERS_MAX}
        autoComplete="off"
        placeholder="tender"
        defaultValue={initial.words ?? ""}
        hint="The title or text must contain all of them. Leave empty for any post."
        error={errors.words}
      />
      <QuietHours initial={initial} error={errors.quiet_from ?? errors.quiet_to} />
      <RulePreview fields={withinNewsfeeds(preview, newsfeeds)} />
      <FormError>{errors[""] ?? errors.channel_id ?? errors.p256dh}</FormError>
      <Button look="primary" type="submit" isBusy={isPending} className="justify-self-end">
        {rule ? "Save" : "Create"}
      </Button>
    </Form>
  );
}

/** The channel of a rule: an existing one, or the kind of a new one. */
function useTarget(rule: Rule | undefined) {
  const client = useQueryClient();
  const { data: channels = [] } = useQuery(channelsQuery());
  const [target, setTarget] = useState<string>(channels[0]?.id ?? "email");
  const choices = [
    ...channels.map((channel) => ({ value: channel.id, text: channelName(channel) })),
    ...KIND_CHOICES.map(({ value, text }) => ({ value, text: channels.length > 0 ? `New: ${text}` : text })),
  ];
  const save = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    if (rule) return updateRule(client, rule.id, ruleFieldsIn(fields));
    const kind = kindOf(target);
    const channelId = kind ? (await createChannel(client, await newChannelIn(kind, fields))).id : target;
    // If the rule is refused, the next attempt uses the channel that was just created.
    setTarget(channelId);
    return createRule(client, channelId, ruleFieldsIn(fields));
  };
  return { choices, target, setTarget, save };
}

/** Debounce, so that typing sends one request. */
const PAUSE_MS = 300;

/** Fields for the preview, which are read after the form has changed. */
function useDebouncedFields(initial: RuleFields) {
  const { newsfeed_ids, relevance_min, words, quiet_from, quiet_to } = initial;
  const [fields, setFields] = useState<RuleFields>({ newsfeed_ids, relevance_min, words, quiet_from, quiet_to });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFields(ruleFieldsIn(new FormData(form))), PAUSE_MS);
  };
  return [fields, read] as const;
}

const QUIET_CHOICES = [
  { value: "none", text: "None" },
  { value: "daily", text: "Every day" },
] as const;

/** Default quiet hours. */
const [QUIET_FROM, QUIET_TO] = ["22:00", "07:00"];

function QuietHours({ initial: { quiet_from, quiet_to }, error }: { initial: RuleFields; error: string | undefined }) {
  const { timeZone } = useClock();
  const [quiet, setQuiet] = useState<"none" | "daily">(quiet_from === null ? "none" : "daily");
  return (
    <div className="grid gap-4">
      <SelectField
        label="Quiet hours"
        choices={QUIET_CHOICES}
        value={quiet}
        onChange={setQuiet}
        error={error}
        hint={
          quiet === "daily"
            ? `You are not notified of posts that arrive then. Time zone: ${timeZone.replaceAll("_", " ")}.`
            : undefined
        }
      />
      {quiet === "daily" && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="From"
            name="quiet_from"
            type="time"
            required
            defaultValue={quiet_from === null ? QUIET_FROM : timeText(quiet_from)}
          />
          <TextField
            label="To"
            name="quiet_to"
            type="time"
            required
            defaultValue={quiet_to === null ? QUIET_TO : timeText(quiet_to)}
          />
        </div>
      )}
    </div>
  );
}
