"use client";

import { useState } from "react";
import { TextField } from "@/components/ui/field";
import type { ChannelKind } from "@/lib/client/notifications";
import { pushObstacle } from "@/lib/client/web-push";
import { deviceText } from "@/lib/core/device-text";
import { URL_CHARACTERS_MAX } from "@/lib/core/limits";
import { KINDS } from "./channel-kinds";

interface ChannelFieldsProps {
  kind: ChannelKind;
  errors: Readonly<Record<string, string>>;
}

/** Fields of a new channel. */
export function ChannelFields({ kind, errors }: ChannelFieldsProps) {
  const isBrowser = kind === "web-push";
  return (
    <>
      {kind === "email" && <Note>One email for each post, to the confirmed address of your account.</Note>}
      {isBrowser && <BrowserNote />}
      {KINDS[kind].fields.map(({ name, isOptional, type = "text", ...field }) => (
        <TextField
          key={`${kind} ${name}`}
          name={name}
          type={type}
          required={!isOptional}
          maxLength={type === "url" ? URL_CHARACTERS_MAX : 300}
          autoComplete={type === "password" ? "new-password" : "off"}
          spellCheck={false}
          error={errors[name]}
          {...field}
        />
      ))}
      <ChannelNameField
        key={kind}
        kind={kind}
        defaultValue={isBrowser ? deviceText(navigator.userAgent) : undefined}
        error={errors.name}
      />
    </>
  );
}

interface ChannelNameFieldProps {
  kind: ChannelKind;
  defaultValue: string | undefined;
  error: string | undefined;
}

export function ChannelNameField({ kind, ...field }: ChannelNameFieldProps) {
  return (
    <TextField
      label="Name of the channel"
      name="name"
      maxLength={100}
      autoComplete="off"
      placeholder={kind === "web-push" ? undefined : KINDS[kind].text}
      hint="Optional."
      {...field}
    />
  );
}

/** Says what will happen, or why this browser can show nothing. */
function BrowserNote() {
  const [obstacle] = useState(pushObstacle);
  if (obstacle) return <p className="rounded-lg bg-bad-soft px-3 py-2 text-bad">{obstacle}</p>;
  return (
    <Note>
      The browser asks for permission. You get messages until you delete the channel, sign out here or everywhere, or
      set a new password.
    </Note>
  );
}

function Note({ children }: { children: string }) {
  return <p className="rounded-lg bg-sunken px-3 py-2 text-ink-2">{children}</p>;
}
