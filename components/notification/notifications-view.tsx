"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newsfeedsText } from "@/components/settings/newsfeeds-field";
import { ActionButton } from "@/components/ui/action-button";
import { Button } from "@/components/ui/button";
import { Dialog, DialogButton } from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { useFocusInside } from "@/components/ui/focus-inside";
import { Page, Part } from "@/components/ui/page";
import { State, type StateText } from "@/components/ui/state";
import { useStore } from "@/components/ui/use-store";
import { deferredIds } from "@/lib/client/deferred-ids";
import { newsfeedsQuery } from "@/lib/client/newsfeeds";
import { channelsQuery, deleteRule, rulesQuery, updateRule } from "@/lib/client/notifications";
import type { Channel } from "@/lib/contract/channel";
import type { Rule } from "@/lib/contract/notifications";
import { channelName } from "./channel-kinds";
import { ChannelList } from "./channel-list";
import { RuleForm } from "./rule-form";
import { ruleText } from "./rule-texts";

/** Rules, and the channels that they notify. */
export function NotificationsView() {
  const { data: channels = [] } = useQuery(channelsQuery());
  const { data: all = [] } = useQuery(rulesQuery());
  const leaving = useStore(deferredIds);
  const rules = all.filter(({ id }) => !leaving.has(id));
  const [isMaking, setMaking] = useState(false);
  const focus = useFocusInside<HTMLUListElement>();
  return (
    <Page
      title="Notifications"
      lead={
        <>
          A message as soon as a post matches a rule.{" "}
          <a href="/docs/notifications" className="text-ink underline decoration-accent underline-offset-3">
            How it works
          </a>
        </>
      }
      action={
        <Button look="primary" onClick={() => setMaking(true)}>
          New rule
        </Button>
      }
    >
      {rules.length === 0 ? (
        <Empty title="No rules yet">
          Lede can notify you of posts in Slack, Discord, Microsoft Teams, Telegram, ntfy, this browser or your mailbox.
        </Empty>
      ) : (
        <ul className="border-t border-line" {...focus}>
          {rules.map((rule) => (
            <RuleRow key={rule.id} rule={rule} channel={channels.find(({ id }) => id === rule.channel_id)} />
          ))}
        </ul>
      )}
      {channels.length > 0 && (
        <Part title="Channels">
          <ChannelList />
        </Part>
      )}
      <Dialog isOpen={isMaking} onOpenChange={setMaking} title="New rule">
        {isMaking && <RuleForm onDone={() => setMaking(false)} />}
      </Dialog>
    </Page>
  );
}

function RuleRow({ rule, channel }: { rule: Rule; channel: Channel | undefined }) {
  const client = useQueryClient();
  const { data: newsfeeds = [] } = useQuery(newsfeedsQuery());
  const { id, is_enabled, newsfeed_ids } = rule;
  const title = newsfeedsText(newsfeed_ids, newsfeeds);
  const name = channel ? channelName(channel) : "Its channel";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-meta text-ink-2 wrap-anywhere">{ruleText(rule)}</p>
        <p className="text-meta text-ink-3 wrap-anywhere">
          <State {...stateOf(rule, channel)} /> · notifies {name}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          aria-label={`${is_enabled ? "Pause" : "Resume"}: ${title}`}
          act={() => updateRule(client, id, { is_enabled: !is_enabled })}
        >
          {is_enabled ? "Pause" : "Resume"}
        </ActionButton>
        <DialogButton text="Edit…" aria-label={`Edit: ${title}`} title="Edit rule" description={`Notifies ${name}.`}>
          {(close) => <RuleForm rule={rule} onDone={close} />}
        </DialogButton>
        <Button look="danger" aria-label={`Delete: ${title}`} onClick={() => deleteRule(client, id)}>
          Delete
        </Button>
      </div>
    </li>
  );
}

function stateOf({ is_enabled }: Rule, channel: Channel | undefined): StateText {
  if (!is_enabled) return { text: "Paused", tone: "quiet" };
  return channel?.is_enabled === false ? { text: "Channel paused", tone: "warn" } : { text: "Active", tone: "good" };
}
