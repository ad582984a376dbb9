"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useFocusInside } from "@/components/ui/focus-inside";
import { Form, FormError } from "@/components/ui/form";
import { Page, Part } from "@/components/ui/page";
import { SourceMark } from "@/components/ui/source-mark";
import { State, type StateText } from "@/components/ui/state";
import { errorText } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { connectorsQuery } from "@/lib/client/status";
import type { Connector } from "@/lib/contract/source-care";

export function ConnectorsView({ isForOperator }: { isForOperator: boolean }) {
  const { data: connectors = [] } = useQuery(connectorsQuery());
  const open = connectors.filter(({ ways }) => ways.length > 0).length;
  return (
    <Page
      title="Connectors"
      lead={`Networks you can follow. ${open} of ${connectors.length} are available on this server.`}
    >
      <ul className="border-t border-line">
        {connectors.map((connector) => (
          <Network key={connector.type} connector={connector} />
        ))}
      </ul>
      <Part title="Enable a network">
        <p className="max-w-measure text-ink-2">
          {isForOperator
            ? "Choose “Set up” next to a network. Values take effect at once, are stored encrypted and are never shown. Environment variables override them."
            : "Ask the person who runs Lede. Some networks need a key or a service of their own."}
        </p>
      </Part>
    </Page>
  );
}

const STATES: Record<Connector["state"], StateText> = {
  ready: { text: "Ready", tone: "good" },
  limited: { text: "Limited", tone: "warn" },
  needs_key: { text: "Needs a key", tone: "bad" },
  needs_bridge: { text: "Needs a service", tone: "bad" },
};

const WAYS: Record<Connector["ways"][number], string> = {
  native: "its own feeds",
  api: "its API",
  bridge: "another service",
};

function Network({ connector: { label, state, ways, limitation, requirements } }: { connector: Connector }) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line py-5 medium:grid-cols-[11rem_1fr]">
      <div className="flex items-baseline justify-between gap-4 medium:block">
        <h2 className="flex items-center gap-2 font-medium">
          <SourceMark title={label} /> {label}
        </h2>
        <p className="text-ink-2 medium:mt-1">
          <State {...STATES[state]} />
        </p>
      </div>
      <div className="min-w-0">
        <p className="text-ink-2">{howRead(ways, requirements.length)}</p>
        {limitation && <p className="mt-1 text-ink-2">{limitation}</p>}
        {requirements.length > 0 && <Requirements requirements={requirements} />}
      </div>
    </li>
  );
}

function howRead(ways: Connector["ways"], needs: number): string {
  if (ways.length > 0) return `Read through ${ways.map((way) => WAYS[way]).join(", then ")}.`;
  if (needs === 0) return "Its profiles have no public feed.";
  return `Its profiles have no public feed. To read them, set up ${needs > 1 ? "one of these" : "this"}:`;
}

const VIA = { api: "Key for the API", bridge: "Service" };

function Requirements({ requirements }: Pick<Connector, "requirements">) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-raised">
      {requirements.map((requirement) => (
        <Need key={requirement.variables.join()} requirement={requirement} />
      ))}
    </ul>
  );
}

type Requirement = Connector["requirements"][number];

function Need({ requirement }: { requirement: Requirement }) {
  const { via, variables, hint, is_set, is_fixed } = requirement;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="px-4 py-3" {...useFocusInside<HTMLLIElement>()}>
      <p className="flex items-center justify-between gap-4 text-meta text-ink-3">
        {VIA[via]}
        <span className={`inline-flex items-center gap-1 ${is_set ? "font-medium text-good" : ""}`}>
          {is_set && <Check aria-hidden="true" size={14} />}
          {is_set ? (is_fixed ? "Set in the environment" : "Set") : "Not set"}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap gap-1.5">
        {variables.map((name) => (
          <code key={name} className="rounded bg-sunken px-1.5 py-0.5 font-mono text-meta wrap-anywhere">
            {name}
          </code>
        ))}
      </p>
      <p className="mt-1.5 text-ink-2 wrap-anywhere">{hint}</p>
      {!is_fixed && !isOpen && (
        <Button className="mt-2" onClick={() => setIsOpen(true)}>
          {is_set ? "Change" : "Set up"}
        </Button>
      )}
      {isOpen && <ConnectorForm requirement={requirement} onEnd={() => setIsOpen(false)} />}
    </li>
  );
}

function ConnectorForm({ requirement, onEnd }: { requirement: Requirement; onEnd: () => void }) {
  const { variables, optional, is_set } = requirement;
  const names = [...variables, ...optional];
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: Record<string, string>) => call("PUT /api/app/connectors", { body: { variables: values } }),
    onSuccess: (connectors) => queryClient.setQueryData(connectorsQuery().queryKey, connectors),
  });
  // Not called once the form is closed, because it may have been opened again.
  const save = (values: Record<string, string>) => mutate(values, { onSuccess: onEnd });
  const message = error ? errorText(error) : undefined;
  return (
    <Form
      className="mt-3 grid gap-4"
      onSubmit={(field) => {
        const values = names.map((name) => [name, field(name).trim()] as const);
        save(Object.fromEntries(values.filter(([name, value]) => value !== "" || !optional.includes(name))));
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={name}
          name={name}
          {...(name.endsWith("_URL")
            ? { type: "url", autoComplete: "off" }
            : { type: "password", autoComplete: "new-password" })}
          spellCheck={false}
          {...(optional.includes(name)
            ? { hint: "Optional. Leave it empty to keep the current one." }
            : { required: true })}
        />
      ))}
      <FormError>{message}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" isBusy={isPending}>
          Save
        </Button>
        {is_set && (
          <Button
            look="danger"
            isBusy={isPending}
            onClick={() => save(Object.fromEntries(names.map((name) => [name, ""])))}
          >
            Remove
          </Button>
        )}
        <Button onClick={onEnd}>Cancel</Button>
      </div>
    </Form>
  );
}
