"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Form, FormError } from "@/components/ui/form";
import { Page, Section } from "@/components/ui/page";
import { errorText } from "@/lib/client/api-error";
import { call, type Request } from "@/lib/client/call";
import { showFailure } from "@/lib/client/show-failure";
import { showToast } from "@/lib/client/toasts";
import type { MailSetup } from "@/lib/contract/setup-mail";
import { formErrors } from "./form-errors";
import { Variables } from "./variables";

type MailFields = Request<"PUT /api/app/mail">["body"];

export function MailView({ setup }: { setup: MailSetup }) {
  const isFixed = setup.source === "environment";
  return (
    <Page title="Mail" lead="How Lede sends digests, sign-in links and invitations.">
      <Section title="Provider">
        <InUse setup={setup} />
      </Section>
      <Section
        title={isFixed ? "Test" : setup.source === null ? "Choose a provider" : "Change the provider"}
        text={isFixed ? "Sends a test email to you." : "Takes effect at once. A test sends an email to you."}
      >
        {setup.problem && <p className="mb-4 border-l-2 border-bad pl-3.5">{setup.problem}</p>}
        {isFixed ? <TestCall /> : <MailForm setup={setup} />}
      </Section>
    </Page>
  );
}

const NAMES = { resend: "Resend", smtp: "SMTP server" };

function InUse({ setup: { source, kind, host, from, variables } }: { setup: MailSetup }) {
  if (source === null || kind === null)
    return <p>No mail provider is set up. Emails are kept in the outbox, on the status page.</p>;
  return (
    <div className="grid gap-2">
      <p>
        <span className="font-medium">{NAMES[kind]}</span>
        {host && <span className="text-ink-2 wrap-anywhere"> at {host}</span>}
      </p>
      <p className="text-ink-2 wrap-anywhere">Sender: {from}</p>
      {variables.length > 0 && (
        <p className="text-ink-2">
          Set in the server's environment by <Variables names={variables} />.
        </p>
      )}
    </div>
  );
}

function useMailTest() {
  return useMutation({
    mutationFn: (body: Request<"POST /api/app/mail/test">["body"]) => call("POST /api/app/mail/test", { body }),
  });
}

function TestCall() {
  const test = useMailTest();
  return (
    <div className="grid justify-items-start gap-3">
      <Button isBusy={test.isPending} onClick={() => test.mutate({})}>
        Send a test email
      </Button>
      <Outcome test={test} />
      <FormError>{test.error ? errorText(test.error) : undefined}</FormError>
    </div>
  );
}

function Outcome({ test: { data, isPending } }: { test: ReturnType<typeof useMailTest> }) {
  return (
    <div role="status" className="w-full">
      {data && !isPending && (
        <p className={`border-l-2 pl-3.5 wrap-anywhere ${data.is_sent ? "border-good" : "border-bad"}`}>
          <span className="font-medium">{data.text}</span> {data.advice}
        </p>
      )}
    </div>
  );
}

function useSave(onSaved: () => void) {
  const router = useRouter();
  return useMutation({
    mutationFn: (body: MailFields) => call("PUT /api/app/mail", { body }),
    onSuccess: () => {
      onSaved();
      showToast({ text: "Saved. Emails are sent through this provider." });
      router.refresh();
    },
  });
}

/** Values of a form, as the API takes them; an empty secret keeps the stored one. */
function fieldsOf(kind: MailFields["kind"], field: (name: string) => string, keepsSecret: boolean): MailFields {
  const typed = field("secret");
  const common = { from: field("from").trim(), ...(!(typed === "" && keepsSecret) && { secret: typed }) };
  if (kind === "resend") return { kind, ...common };
  return { kind, ...common, host: field("host").trim(), port: Number(field("port")), user: field("user").trim() };
}

function MailForm({ setup }: { setup: MailSetup }) {
  const [kind, setKind] = useState<MailFields["kind"]>(setup.kind ?? "resend");
  const test = useMailTest();
  const save = useSave(() => test.reset());
  const error = save.error ?? test.error;
  const errors = error ? formErrors(error) : {};
  const keepsSecret = setup.has_secret && setup.kind === kind;
  return (
    <Form
      className="grid gap-5"
      onSubmit={(field) => {
        const fields = fieldsOf(kind, field, keepsSecret);
        for (const { reset } of [save, test]) reset();
        return field("action") === "test" ? test.mutate({ form: fields }) : save.mutate(fields);
      }}
    >
      <SelectField
        label="Provider"
        choices={[
          { value: "resend", text: "Resend" },
          { value: "smtp", text: "SMTP server" },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === "smtp" && <ServerFields setup={setup} errors={errors} />}
      <SecretField key={kind} kind={kind} setup={setup} isStored={keepsSecret} error={errors.secret} />
      <TextField
        label="Sender"
        name="from"
        defaultValue={setup.source === null ? "" : setup.from}
        placeholder="Lede <lede@example.org>"
        required
        autoComplete="off"
        hint="An address of a domain that the provider lets you send from."
        error={errors.from}
      />
      <FormError>{errors[""]}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" isBusy={save.isPending}>
          Save
        </Button>
        <Button type="submit" name="action" value="test" isBusy={test.isPending}>
          Send a test email
        </Button>
        {setup.source === "settings" && <RemoveButton />}
      </div>
      <Outcome test={test} />
    </Form>
  );
}

function ServerFields({ setup, errors }: { setup: MailSetup; errors: Record<string, string> }) {
  return (
    <>
      <div className="grid gap-5 medium:grid-cols-[1fr_8rem]">
        <TextField
          label="Server"
          name="host"
          defaultValue={setup.host ?? ""}
          placeholder="smtp.example.org"
          required
          autoComplete="off"
          spellCheck={false}
          error={errors.host}
        />
        <TextField
          label="Port"
          name="port"
          type="number"
          min={1}
          max={65_535}
          defaultValue={setup.port ?? 587}
          required
          error={errors.port}
        />
      </div>
      <TextField
        label="User"
        name="user"
        defaultValue={setup.user ?? ""}
        autoComplete="off"
        spellCheck={false}
        hint="Leave it empty if the server needs none. Port 465 is for TLS, others use STARTTLS."
        error={errors.user}
      />
    </>
  );
}

interface SecretFieldProps {
  kind: MailFields["kind"];
  setup: MailSetup;
  isStored: boolean;
  error: string | undefined;
}

function SecretField({ kind, setup, isStored, error }: SecretFieldProps) {
  return (
    <TextField
      label={kind === "resend" ? "API key" : "Password"}
      name="secret"
      type="password"
      placeholder={isStored ? `Stored${setup.secret_end ? `, ends in ${setup.secret_end}` : ""}` : undefined}
      autoComplete="new-password"
      hint="Stored encrypted and never shown again."
      error={error}
    />
  );
}

function RemoveButton() {
  const router = useRouter();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("DELETE /api/app/mail", {}),
    onSuccess: () => {
      showToast({ text: "Removed. Emails are kept in the outbox." });
      router.refresh();
    },
    onError: showFailure,
  });
  return (
    <Button look="danger" isBusy={isPending} onClick={() => mutate()}>
      Remove
    </Button>
  );
}
